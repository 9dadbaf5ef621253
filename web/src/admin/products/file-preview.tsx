import { useEffect, useRef } from 'react';
import { Icon } from '#web/shared/ui/icon.tsx';

const SIDE = 144;

/** Fills the square, cut at its longer side; upright, as the browser decodes it. */
async function draw(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await createImageBitmap(file);
  const scale = SIDE / Math.min(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas
    .getContext('2d')
    ?.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  picture.close();
}

/** A file that is not uploaded yet, drawn: its own address (`blob:`) is none our policy lets a page show. */
export function FilePreview({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // What the browser cannot show leaves the icon behind it visible.
    if (canvas.current) draw(file, canvas.current).catch(() => undefined);
  }, [file]);
  return (
    <span className="stage relative grid size-18 place-items-center overflow-hidden rounded-md text-edge">
      <Icon name="picture" className="size-8" />
      <canvas ref={canvas} width={SIDE} height={SIDE} className="absolute inset-0 size-full" />
    </span>
  );
}
