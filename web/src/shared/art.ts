import type { ProductImageDto } from '#core/ports/shop-api.ts';

/** Pictures of the site itself, rendered for it: files in `web/public/art`. The hero's left third is calm, for the headline. */
export const HERO: ProductImageDto = {
  src: '/art/hero-2000.webp',
  alt: 'Inflatable castle, unicorn rainbow bounce house and palm-tree water slide glowing in a backyard at dusk under string lights',
  width: 2000,
  height: 859,
  sources: [
    { src: '/art/hero-2000.avif', type: 'image/avif', width: 2000 },
    { src: '/art/hero-2000.webp', type: 'image/webp', width: 2000 },
    { src: '/art/hero-1000.avif', type: 'image/avif', width: 1000 },
    { src: '/art/hero-1000.webp', type: 'image/webp', width: 1000 },
  ],
  placeholder:
    'data:image/webp;base64,UklGRqwAAABXRUJQVlA4IKAAAADwBACdASocAAwAPu1iqU2ppaOiMAgBMB2JbACdMoGvwWSl/0gm4WNO4fL9Fj94j+gA/vkvSl8Ad8dlYIExKzKcWM2/8DDiMvE/8SFgNE9FuRb4lJbYFD9QlwesAYE0eEt1xt3pR6n7IZXI+3Q5dg6zmiY3s/Z2rQmJBqBgA31oc+jEczKmSefrj+cs7To49I7YbgjkAqjS1JWjhaWmvgAA',
};

/** Square, on transparent ground. */
export const MASCOT_WAVING: ProductImageDto = {
  src: '/art/mascot-wave-640.webp',
  alt: 'Lime green inflatable baby dinosaur waving',
  width: 640,
  height: 640,
  sources: [
    { src: '/art/mascot-wave-640.avif', type: 'image/avif', width: 640 },
    { src: '/art/mascot-wave-640.webp', type: 'image/webp', width: 640 },
    { src: '/art/mascot-wave-320.avif', type: 'image/avif', width: 320 },
    { src: '/art/mascot-wave-320.webp', type: 'image/webp', width: 320 },
  ],
};

export const MASCOT_JUMPING: ProductImageDto = {
  src: '/art/mascot-jump-640.webp',
  alt: 'Lime green inflatable baby dinosaur jumping with both arms up',
  width: 640,
  height: 640,
  sources: [
    { src: '/art/mascot-jump-640.avif', type: 'image/avif', width: 640 },
    { src: '/art/mascot-jump-640.webp', type: 'image/webp', width: 640 },
    { src: '/art/mascot-jump-320.avif', type: 'image/avif', width: 320 },
    { src: '/art/mascot-jump-320.webp', type: 'image/webp', width: 320 },
  ],
};
