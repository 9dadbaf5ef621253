import type { SiteConfig } from './site-config.ts';

const HOURS = ['Lun–Sáb 8 a. m.–8 p. m.', 'Dom 9 a. m.–6 p. m.'];

/** The facts of the shop as a Spanish page or mail words them; names, numbers and addresses stay. */
export const inSpanish = (site: SiteConfig): SiteConfig => ({
  ...site,
  hours: site.hours.map((line, index) => ({ ...line, label: HOURS[index] ?? line.label })),
  arrival: 'Nuestro equipo llega de 2 a 4 horas antes de tu evento.',
  claims: {
    ...site.claims,
    families: 'más de 500 familias',
    trust: [
      'La noche es gratis',
      'Desinfectado después de cada renta',
      'Con seguro completo',
      'Instaladores amables',
    ],
  },
});
