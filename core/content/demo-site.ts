import type { SiteConfig } from './site-config.ts';

const EVERY_WEEKDAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The business of the specification, with obviously fictional contact details. */
export const DEMO_SITE: SiteConfig = {
  brand: 'Bounce Galaxy Rentals',
  domain: 'bouncegalaxy.example',
  phone: '(817) 555-0142',
  email: 'hello@bouncegalaxy.example',
  address: {
    street: '100 Example Street',
    city: 'Cleburne',
    region: 'TX',
    postalCode: '76033',
    country: 'US',
  },
  socials: {
    facebook: 'https://facebook.example/bouncegalaxy',
    instagram: 'https://instagram.example/bouncegalaxy',
    twitter: 'https://twitter.example/bouncegalaxy',
  },
  hours: [
    { days: EVERY_WEEKDAY, opens: '08:00', closes: '20:00', label: 'Mon–Sat 8AM–8PM' },
    { days: ['Sunday'], opens: '09:00', closes: '18:00', label: 'Sun 9AM–6PM' },
  ],
  deliveryArea: 'Dallas-Fort Worth',
  arrival: 'Our crew arrives 2-4 hours before your event.',
  fromPrice: 199,
  bannerPrice: 225,
  claims: {
    rating: '4.9/5',
    ratedBy: '500+ families',
    hasOwnReviews: false,
    events: '500+',
    bounceHouses: '50+',
    safety: '100%',
    support: '24/7',
    trust: [
      'Free overnight',
      'Sanitized after every rental',
      'Fully insured',
      'Friendly setup crew',
    ],
    overnight: 'Free overnight',
    cleaning: 'Sanitized after every rental',
    insurance: 'Fully insured',
    es: {
      ratedBy: 'más de 500 familias',
      trust: [
        'La noche es gratis',
        'Desinfectado después de cada renta',
        'Con seguro completo',
        'Instaladores amables',
      ],
      overnight: 'La noche es gratis',
      cleaning: 'Desinfectado después de cada renta',
      insurance: 'Con seguro completo',
    },
  },
  version: '1.0.0',
};
