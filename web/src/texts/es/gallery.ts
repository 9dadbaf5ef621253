import type { GALLERY as English } from '../en/gallery.ts';

export const GALLERY: typeof English = {
  label: 'Fotos',
  picture: (number, count) => `Foto ${number} de ${count}`,
  enlarge: 'Ampliar',
  open: (alt) => `Ampliar la foto: ${alt}`,
  close: 'Cerrar',
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  zoom: (percent) => `${percent} %`,
  help: 'Más y menos acercan y alejan, 0 muestra la foto completa y las flechas mueven. También puedes hacer doble clic o pellizcar.',
};
