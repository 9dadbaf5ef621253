export const FIT_LINK: string = '¿Cabe?';
