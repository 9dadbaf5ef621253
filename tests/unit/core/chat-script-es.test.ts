import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteIn } from '#core/content/site-in.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { saidDays } from '#core/kernel/said-days.ts';
import { FACTS as ENGLISH_FACTS } from '#tests/unit/core/chat-facts.ts';
import { greet, replyTo } from '#web/storefront/chat/script/chat-script.es.ts';
import { ASK } from '#web/storefront/chat/script/chat-words.es.ts';

const SITE = siteIn('es');
const FACTS = { ...ENGLISH_FACTS, site: SITE };
const say = (text: string) => replyTo(text, FACTS).text;
const UNKNOWN = say('qwertz');

describe('replyTo in Spanish', () => {
  it('names rentals as the Spanish pages do', () => {
    const products = inLanguage(FACTS.products, 'es');
    const answer = (text: string) => replyTo(text, { ...FACTS, products }).text;
    expect(answer('¿Cuánto cuesta el castillo neón?')).toContain(
      'Brincolín Castillo Neón cuesta $225',
    );
    expect(answer('toboganes de agua')).toContain('Tenemos 5 toboganes de agua');
    expect(answer('neon castle')).toContain('Brincolín Castillo Neón cuesta $225');
  });

  it('says what is available on the days of a question', () => {
    const said = saidDays('¿Cuánto cuesta el castillo el sábado?', calendarDay('2026-11-22'));
    const available = new Set(FACTS.products.map(({ id }) => id));
    const { text } = replyTo('¿Cuánto cuesta el castillo el sábado?', {
      ...FACTS,
      on: said && { ...said, pickUpOn: said.period.endDate, available },
    });
    expect(text).toBe(
      'Para el sáb 28 nov (recogida dom 29 nov) hay, en total y sin la entrega: Neon Castle Bounce House ($225), Royal Castle Slide Combo ($299).',
    );
  });

  it.each([
    [
      ['mi patio es de 25 por 20'],
      'somos 12 niños, ¿caben en el Castillo Neón?',
      'En Brincolín Castillo Neón caben 8 niños a la vez; con 12 se turnan. Sí cabe: Brincolín Castillo Neón (25 × 20 pies).',
    ],
    [
      ['mi patio es de 25 por 20'],
      'somos 6, ¿cabemos en el castillo neón?',
      'caben 8 a la vez, así que 6 pueden jugar juntos.',
    ],
    [[], '¿caben 150 niños en el castillo neón?', 'caben 8 niños a la vez; con 150 se turnan.'],
    [['mi patio es de 25 por 20'], '¿cuántos niños caben en el castillo neón?', 'Hasta 8 a la vez'],
    [
      [],
      '¿qué castillo con tobogán cabe por una puerta de 40 pulgadas?',
      'Ningún combo entra por 40 pulgadas; el que menos necesita pide 42: Combo Castillo Real',
    ],
    [
      [],
      'busco un castillo con tobogán que cueste menos de $350',
      '4 combos, desde $299 por día completo: Combo Castillo Real con Tobogán ($299)',
    ],
    [[], 'castillo', 'Brincolín Castillo Neón ($225), Combo Castillo Real con Tobogán ($299)'],
    [[], 'castillo real con tobogán', 'Combo Castillo Real con Tobogán cuesta $299'],
    [[], 'castillo de menos de $250', 'Esto te queda: 1 renta, desde $225'],
  ])('after %j, with titles in both languages, answers %j', (earlier, question, answer) => {
    const products = inLanguage(FACTS.products, 'es');
    expect(replyTo(question, { ...FACTS, products, earlier }).text).toContain(answer);
  });

  it('takes no tax off for the exempt, and says who does', () => {
    const settings = { ...FACTS.settings, tax: { ...FACTS.settings.tax, isOn: true } };
    const { text, links } = replyTo('estamos exentos de impuestos', { ...FACTS, settings });
    expect(text).toContain('la oficina quita el impuesto, este sitio no');
    expect(links.map(({ to }) => to)).toContain('tel:8175550142');
  });

  it.each([
    ['¿Cuánto cobran?', 'empiezan en $199 por día completo'],
    ['PRECIOS???', 'empiezan en $199 por día completo'],
    ['¿Entregan en Fort Worth?', 'Dallas-Fort Worth'],
    ['¿a qué hora llegan?', '2 a 4 horas antes'],
    ['¿A qué hora abren los domingos?', 'Dom 9 a. m.–6 p. m.'],
    ['¿de cuánto es el depósito?', '50%'],
    ['¿Qué pasa si llueve?', 'pronóstico'],
    ['¿cuánto espacio ocupa?', 'terreno plano'],
    ['¿cuántos enchufes?', 'circuito'],
    ['¿está limpio?', 'se desinfecta'],
    ['¿me devuelven el dinero si cancelo?', 'te devolvemos todo lo que pagaste'],
    ['¿para qué edades?', 'dice sus edades'],
    ['un evento de la iglesia con 200 niños', 'Foam Party Cannon & Pit (15)'],
    ['¿están asegurados?', 'seguro'],
    ['¿aceptan tarjeta de crédito?', 'Pagas con tarjeta'],
    ['¿cómo reservo?', 'Tres pasos'],
    ['quiero hablar con una persona', '(817) 555-0142'],
    ['¿me lo puedo quedar toda la noche?', 'La noche es gratis'],
    ['hola', '¿Cuándo es la fiesta?'],
    ['muchas gracias', 'Felices brincos'],
    ['¿Dónde está mi reservación?', 'Elige “Mi reservación”'],
    ['¿Puedo mover mi fiesta al domingo?', 'cambias la fecha o lo que rentas'],
    ['necesito cambiar mi reservación', 'cambias la fecha o lo que rentas'],
    ['¿puedo cambiar la hora de mi fiesta?', 'cambias la dirección, las horas'],
    ['¿dónde está mi recibo?', 'bajas tu recibo'],
    ['¿cuándo pago el resto?', 'El saldo lo pagas antes de la instalación'],
    ['¿con cuánta anticipación reservo?', 'hasta con 730 días'],
    ['¿necesito permiso para el parque?', 'necesitas su permiso'],
    ['resbaladilla seca', '3 combos'],
    ['¿venden tarjetas de regalo?', 'elige de $25 a $1,000'],
    ['¿entregan en el 76033?', 'Sí, entregamos en 76033'],
    [
      'mis hijos tienen 4 y 9 años, ¿qué cabe en un patio de 20x20 pies?',
      'Esto te queda: 3 rentas',
    ],
    ['tengo niños de 4 y 9, ¿qué cabe en un patio de 20x20?', 'Esto te queda: 3 rentas'],
    ['¿y si hace mucho aire?', 'eliges otro día o te devolvemos tu dinero'],
    ['y si llueve me regresan mi dinero', 'Si llueve'],
    ['¿cuándo me regresan mi dinero?', 'los bancos muestran una devolución en 5 a 10 días'],
    ['cuánto tarda el reembolso', '5 a 10 días'],
    ['¿el depósito se regresa?', 'te devolvemos todo lo que pagaste'],
    ['¿el precio incluye impuestos?', 'no se les suma impuesto'],
    ['cobran taxes', 'no se les suma impuesto'],
    ['¿hay cargos extra?', 'el total que ves al pagar'],
    ['aceptan gift cards', 'Escribe el código al pagar'],
    ['¿cómo uso mi tarjeta de regalo?', 'Escribe el código al pagar'],
    ['mi puerta mide 32 pulgadas', 'Por 32 pulgadas pasan 3 rentas'],
    ['¿cabe por un portón de 3 pies?', 'Por 36 pulgadas pasan 9 rentas'],
    ['¿se puede en cemento?', 'Sobre concreto pueden ir 21 rentas'],
    ['¿se puede en zacate?', 'Sobre pasto pueden ir 23 rentas'],
    ['¿se puede en tierra?', 'van sobre pasto, concreto'],
    ['¿quién lo cuida?', 'Un adulto de ustedes vigila'],
    ['¿rentan generador?', 'No tenemos generadores'],
    ['¿cuántos contactos de luz?', 'circuitos'],
    ['¿cuánto es la fianza?', '50%'],
    ['¿cuánto es el anticipo?', '50%'],
    ['¿con cuánto aparto?', '50%'],
    ['¿cómo aparto?', 'Tres pasos'],
    ['¿tienen un mínimo?', 'No hay pedido mínimo'],
    ['¿cuánto cobran de flete?', 'La entrega, la instalación y la recogida son parte del precio'],
    ['¿a qué hora lo llevan?', '2 a 4 horas antes'],
    ['¿a qué hora lo recogen?', 'el día de la recogida'],
    ['raspados', 'no lo veo en nuestro catálogo'],
    ['si se rompe quién paga', 'El desgaste normal es por nuestra cuenta'],
    [
      '¿qué tobogán de agua para 10 niños cabe en un patio de 25 x 20 pies con puerta de 36 pulgadas?',
      'Ningún tobogán de agua cabe en 25 × 20 pies; el que menos ocupa pide 38 × 16 pies',
    ],
    ['mi patio es de 25 por 20 y la puerta de 3 pies', '4 rentas (25 × 20 pies, puerta de 36'],
    ['¿cabe el unicornio en un patio de 25 por 20?', 'Sí cabe: Unicorn Rainbow'],
    ['¿cabe el volcán en un patio de 25x20?', 'No cabe: Volcano Blast'],
    ['mi puerta mide 90 cm', 'al menos de 32 a 60 pulgadas'],
    ['mi patio mide 25 pies', 'No estoy seguro de haber leído bien esa medida'],
    ['mi patio mide 8 x 6 metros', 'No estoy seguro de haber leído bien esa medida'],
    ['¿cuánto cuesta el unicornio con impuestos y entrega?', 'cuesta $239 por día completo. '],
    ['¿cuánto cuesta el unicornio con impuestos y entrega?', 'no se les suma impuesto'],
    ['¿cuánto cuesta el unicornio con impuestos y entrega?', 'instalación y la recogida'],
    ['¿pueden instalar a las 7 am?', '2 a 4 horas antes'],
    ['¿cuántos niños caben en el unicornio?', 'Hasta 8 a la vez'],
    [
      'algo para 15 niños',
      'Foam Party Cannon & Pit ($289). O por turnos: Sports Arena Bouncer (10 a la vez), ',
    ],
    ['brincolín para 10 niños de 6 años', '1 brincolín (10 a la vez)'],
    ['perdí mi link', 'Elige “Mi reservación”'],
    ['¿hablan español por teléfono?', 'De quien contesta el teléfono no te lo puedo asegurar'],
    ['¿mi iglesia puede recibir factura? no pagamos impuestos', 'pregunta a nuestra oficina'],
    ['¿aceptan orden de compra?', 'Llama al (817) 555-0142'],
    ['estamos exentos de impuestos', 'no se les suma impuesto sobre ventas. Llama al'],
    ['¿dónde está mi factura?', 'Elige “Mi reservación”'],
    ['¿necesito estar en la casa?', 'Un adulto tiene que estar cuando entregamos'],
    ['¿tengo que estar cuando entregan?', 'Un adulto tiene que estar cuando entregamos'],
    ['¿puedo pagar en efectivo?', 'no se aceptan efectivo, cheques ni transferencias. Pagas con'],
    ['¿aceptan cheques?', 'llama a nuestra oficina antes de reservar'],
  ])('answers %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it.each([
    'How much is the neon castle?',
    'Do you have water slides?',
    'what if it rains',
    'I need a bounce house for Saturday',
    'hello',
    '¿hablan inglés?',
  ])('leads to the English page with %j', (question) => {
    const { text, links } = replyTo(question, FACTS);
    expect(text).toContain('This chat speaks English');
    expect(links.map(({ to }) => to)).toEqual(['/language/en?to=/']);
  });

  it.each(['quiero un bounce house para el party', 'Neon Castle Bounce House', 'hielo', 'mucho'])(
    'takes %j for Spanish',
    (question) => {
      expect(say(question)).not.toContain('English');
    },
  );

  it('ends no sentence in two periods', () => {
    for (const question of ['¿dónde están ubicados?', '¿cuál es su horario?'])
      expect(say(question)).not.toContain('..');
  });

  it.each([
    ['y si yueve', 'Si llueve'],
    ['cancelasion', 'te devolvemos todo lo que pagaste'],
    ['reenbolso', 'te devolvemos todo lo que pagaste'],
    ['depocito', '50%'],
    ['generadro', 'No tenemos generadores'],
    ['¿qué terreno necesita?', 'terreno plano'],
    ['algo libre entre semana', 'calendario'],
  ])('reads %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it.each([
    ['¿cuánto cuesta el neon castle?', 'Neon Castle Bounce House cuesta $225 por día completo'],
    ['el dragón de medianoche', 'Midnight Dragon Bounce House cuesta $259'],
    ['quiero el unicornio', 'Unicorn Rainbow'],
    ['un carrito de palomitas', 'Popcorn & Cotton Candy Cart cuesta $199'],
    ['renta de mesas y sillas', 'Canopy, Tables & Chairs Set cuesta $199'],
    ['mesas', 'Canopy, Tables & Chairs Set cuesta $199'],
    ['¿tienen sillas?', 'Canopy, Tables & Chairs Set cuesta $199'],
    ['una carpa', 'Canopy, Tables & Chairs Set cuesta $199'],
  ])('looks up the rental in %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it.each([
    ['toboganes de agua de menos de $350', 'Esto te queda: 2 toboganes de agua, desde $325'],
    ['¿cuánto cuestan los brincolines?', 'Tenemos 6 brincolines, desde $199'],
    ['pistas de obstáculos entre $200 y $350', 'Esto te queda: 2 pistas de obstáculos'],
    ['combos para 3 años', '3 combos'],
    ['2 años', ': Toddler Playland ($199), Caterpillar Crawl Tunnel Course ($219), '],
    ['el tobogán más grande', 'Volcano Blast Water Slide ($425)'],
    ['¿cuál es el más barato?', 'Los más amables con el bolsillo'],
    ['resbaladillas de agua', 'Tenemos 5 toboganes de agua'],
    ['un brincolín con resbaladilla', 'Tenemos 4 combos'],
    ['ocupo un brincolín para mi niña de 5 años', 'Esto te queda: 6 brincolines'],
    ['juegos inflables', 'A los invitados les encantan'],
    ['juego de obstáculos', 'Tenemos 3 pistas de obstáculos'],
    ['obstáculos', 'Tenemos 3 pistas de obstáculos'],
    ['inflables', 'A los invitados les encantan'],
    [
      'toboganes de menos de $100',
      'Ningún tobogán de agua entra en ese presupuesto; el más barato cuesta $325',
    ],
    [
      'combo mojado de menos de $310',
      'Ningún combo (con agua) entra en ese presupuesto; el más barato cuesta $329: Tropical Splash Combo.',
    ],
    [
      'combo para 20 niños con puerta de 40 pulgadas',
      'Ningún combo recibe 20 a la vez; lo más son 10: Royal Castle Slide Combo ($299).',
    ],
    ['pistas de más de $500', 'Ninguna pista de obstáculos llega a ese precio; la más cara cuesta'],
    ['brincolín con tobogán de agua', 'Esto te queda: 1 combo, desde $329'],
    ['combos para 3 y 40 años', 'Ningún combo es para 3 y 40 años.'],
    ['brincolín para 12 niños', 'En ninguno caben 12 a la vez'],
    [
      'combo para 10 niños por una puerta de 42 pulgadas, menos de $310',
      '1 combo (puerta de 42 pulgadas, 10 a la vez), desde $299',
    ],
    [
      'combo de menos de $250 para 10 niños con puerta de 40 pulgadas',
      'Ningún combo entra por 40 pulgadas; el que menos necesita pide 42: Royal Castle Slide Combo ($299). Ningún combo entra en ese presupuesto; el más barato cuesta $299: Royal Castle Slide Combo.',
    ],
  ])('searches the catalogue for %j', (question, answer) => {
    expect(say(question)).toContain(answer);
  });

  it('looks for what meets all of a question’s facts, and says what several days cost', () => {
    const asked =
      '15 niños de 4 a 8 años en un patio de 30 por 25 pies con puerta de 40 pulgadas el sábado 19 de diciembre, ¿qué me recomiendas?';
    const said = saidDays(asked, calendarDay('2026-11-22'));
    const available = new Set(FACTS.products.map(({ id }) => id));
    const on = said && { ...said, pickUpOn: said.period.endDate, available };
    const { text, links } = replyTo(asked, { ...FACTS, on });
    expect(text).toMatch(/^Busqué en lo disponible para el sáb 19 dic\. .*Foam Party Cannon & Pit/);
    expect(links.at(-1)?.to).toContain('age=little&age=kids&fits=yes&yardLength=30');
    expect(say('¿Cuánto cuesta el Neon Castle por dos días?')).toContain(
      'Por 2 días, Neon Castle Bounce House cuesta $450, sin contar la entrega.',
    );
  });

  it.each(Object.values(ASK))('can answer its own chip %j', (question) => {
    expect(say(question)).not.toBe(UNKNOWN);
  });

  it('greets with chips that it can answer', () => {
    for (const chip of greet(SITE).suggestions) expect(say(chip)).not.toBe(UNKNOWN);
  });

  it('never throws, and always says something in under 600 characters', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { text: said } = replyTo(text, FACTS);
        expect(said.length).toBeGreaterThan(0);
        expect(said.length).toBeLessThan(600);
      }),
    );
  });
});
