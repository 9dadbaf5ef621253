import type * as English from '../en/pages.ts';

export const PAGES: typeof English.PAGES = {
  breadcrumb: 'Estás aquí',
  home: 'Inicio',
  onThisPage: 'En esta página',
};
