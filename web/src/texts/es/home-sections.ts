import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import type * as English from '../en/home-sections.ts';

export const TRUST: typeof English.TRUST = { label: 'Con cada renta' };

export const WHY: typeof English.WHY = {
  eyebrow: ({ brand }) => `Por qué ${brand}`,
  title: 'Tú traes el pastel. Nosotros, todo lo que brinca.',
  dates: {
    title: 'Fechas en las que puedes confiar',
    text: 'El calendario muestra lo que de verdad está disponible. Resérvalo y esa unidad es tuya: nadie más puede llevársela.',
  },
  delivery: {
    title: 'Nosotros cargamos lo pesado',
    text: ({ arrival, deliveryArea }) =>
      `${arrival} Entregamos, instalamos y recogemos en todo ${deliveryArea}.`,
  },
  overnight: {
    title: 'La noche va por nuestra cuenta',
    text: (example) =>
      `${example ? `De ${example.party} a ${example.pickUp} es un solo día. ` : ''}Sigan brincando de noche sin pagar nada extra.`,
  },
  deposit: (percent) =>
    percent === 100
      ? {
          title: 'Pagas, reservas y listo',
          text: 'Un solo pago con tarjeta aparta tu fecha. El día de la fiesta no queda nada por pagar.',
        }
      : {
          title:
            percent === 50 ? 'Mitad ahora, mitad después' : 'Una parte ahora, el resto después',
          text: `Un depósito del ${percent}% aparta tu fecha. Paga el resto con el enlace privado de tu reservación.`,
        },
};

export const STATS: typeof English.STATS = {
  label: 'En números',
  events: 'Eventos',
  bounceHouses: 'Brincolines',
  safety: 'Historial de seguridad',
  support: 'Atención',
};

export const STORIES: typeof English.STORIES = {
  title: 'Lo que se oye por encima de la cerca',
  place: (city) => `${city}, Texas`,
  note: 'Historias que cuentan nuestras familias.',
  maria:
    'El equipo llegó antes de que termináramos de desayunar y ya tenía el castillo en pie antes de sacar el pastel de la caja. Los niños no entraron a la casa hasta que se hizo de noche.',
  derek:
    'Elegí el día, vi que estaba disponible y pagué el depósito con mi teléfono en la fila de la escuela. Sin llamadas, sin papeles y sin sorpresas ese día.',
  aisha:
    'El tobogán de agua llegó impecable y lo recogieron sin molestar a nadie. Como se quedó toda la noche, por fin nos tocó a los adultos.',
};

export const CLOSING: typeof English.CLOSING = {
  title: 'Alguien está por tener el mejor día del año.',
  lead: ({ fromPrice, claims }) =>
    `Elige una fecha, elige un castillo. Las rentas empiezan en ${formatPrice(centsFromDollars(fromPrice))} por el día completo${claims.overnight && ', y la noche es gratis'}.`,
  book: 'Reserva tu fiesta',
};
