export const GALLERY = {
  label: 'Pictures',
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
  enlarge: 'Enlarge',
  open: (alt: string) => `Enlarge the picture: ${alt}`,
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoom: (percent: number) => `${percent}%`,
  help: 'Plus and minus zoom, 0 shows the whole picture, arrow keys move. Double-click or pinch works too.',
};
