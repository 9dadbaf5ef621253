import type { CategoryValue } from './category.ts';

/**
 * What people in Texas call our rentals, in English and Spanish. The words on a line mean the same.
 * No accents; several words are a phrase. The shop's own titles and descriptions need no line here.
 */
export const SAME: Readonly<Record<string, string>> = {
  bounce:
    'bounce, bouncy, bouncer, bounce house, bouncy house, bouncy castle, jump house, jumper, jumping, jumpy, moonwalk, moon walk, moon bounce, spacewalk, brincolin, brinca brinca, brincar, inflable para brincar, saltarin, saltar, trampoline, trampolin, casa inflable, castillo inflable',
  castle: 'castle, castillo, palace, palacio, fort, fortress, royal, kingdom, reino',
  slide: 'slide, sliding, waterslide, tobogan, resbaladilla, resbaladero, resbalin, deslizador',
  water:
    'water, waterslide, agua, wet, mojado, acuatico, splash, splashing, pool, alberca, piscina, swim, chapotear',
  dry: 'dry, seco, seca, sin agua, without water, no water',
  flat_slide: 'slip and slide, slip n slide, slip slide',
  combo: 'combo, combination, combinado, combinacion, bounce and slide, brincolin con tobogan',
  obstacle:
    'obstacle, obstacle course, obstaculos, obstacle race, pista de obstaculos, race, racing, carrera, carreras, ninja, ninja course, relay, competencia',
  event: 'event rental, evento, extras, party extra',
  dragon: 'dragon, dragons, knight, caballero',
  unicorn: 'unicorn, unicornio, pony, poni',
  rainbow: 'rainbow, arcoiris, arco iris',
  pirate: 'pirate, pirata, ship, barco, buccaneer, jake',
  space: 'rocket, cohete, space, espacio, astronaut, astronauta, nasa, planet, planeta, spaceship',
  sports:
    'sport, sports, deporte, deportes, soccer, futbol, football, basketball, basquetbol, baloncesto, basket, hoop',
  tropical: 'tropical, luau, hawaiian, hawaiano, beach, playa, island, isla, tiki, summer, verano',
  palm: 'palm, palmera',
  volcano: 'volcano, volcan, lava, fire, fuego',
  wave: 'wave, ola, surf, surfing',
  popcorn: 'popcorn, palomitas, concession, concessions',
  candy: 'cotton candy, algodon de azucar, candy, dulces, sweets, snacks, botanas, carnival, feria',
  movie: 'movie, movies, cine, pelicula, film, cinema, screen, pantalla, projector, proyector',
  foam: 'foam, espuma, bubbles, burbujas, foam machine, maquina de espuma',
  dunk: 'dunk tank, dunk, dunking booth, tanque, tina de agua',
  shade: 'canopy, tent, carpa, toldo, lona, shade, sombra, gazebo, pavilion',
  snow_cone: 'snow cone, snow cones, snowcone, shaved ice, raspado, raspados, raspa, raspas',
  generator: 'generator, generators, generador, generadores, planta de luz',
  seats: 'table, tables, mesa, mesas, chair, chairs, silla, sillas, seating, mesas y sillas',
  crawl:
    'caterpillar, oruga, gusano, gusanito, tunnel, tunel, crawl, crawling, gatear, maze, laberinto',
  toddler:
    'toddler, toddlers, baby, babies, infant, preschool, preschooler, little one, little ones, tiny, bebe, bebes, chiquito, chiquitos, chiquitin, pequeno, pequenos, pequenito, peques',
  adult: 'adult, adults, adulto, grown up, grown ups, grownup, gente grande',
  teen: 'teen, teens, teenager, tween, adolescente, jovenes',
  two: 'dual, double, two lane, dual lane, doble, dos carriles',
  big: 'big, biggest, huge, giant, mega, large, tall, tallest, grande, gigante, enorme, alto',
  foot: 'ft, foot, feet, pie, pies',
  birthday: 'birthday, bday, cumpleanos, cumple',
  school: 'school, escuela, field day, church, iglesia, picnic, festival, fair, company',
};

/** What to suggest if nothing matches the search by name. */
export const CLOSE: Readonly<Record<string, readonly string[]>> = {
  'princess, princesa, prince, principe, queen, reina, king, rey, frozen, elsa, disney': [
    'castle',
    'unicorn',
  ],
  'knights, medieval, dinosaur, dino, dinos, dinosaurio, dinosaurios, jurassic, rex, monster, lizard':
    ['dragon'],
  'mermaid, sirena, moana, ocean, oceano, sea, mar, shark, tiburon': ['wave', 'tropical', 'water'],
  'girl, girls, pink, rosa': ['unicorn', 'castle'],
  'hot, calor, cool, refrescar': ['water'],
  'star wars, alien, galaxy, galaxia, rockets': ['space'],
  'quinceanera, quince, wedding, boda, reception': ['shade', 'seats'],
  'climb, climbing, escalar, wall': ['obstacle', 'pirate'],
  'animal, animals, animales, bug, safari, jungle, selva': ['crawl', 'tropical'],
  'food, comida, snack': ['popcorn', 'candy'],
  'night, noche, outdoor': ['movie'],
  'game, games, juego, juegos': ['sports', 'dunk', 'obstacle'],
};

/** Products on a shelf also match its concept, whatever their title says. */
export const SHELF_CONCEPTS: Readonly<Record<CategoryValue, readonly string[]>> = {
  bounce: ['bounce'],
  water: ['water', 'slide'],
  combo: ['combo', 'bounce', 'slide'],
  obstacle: ['obstacle'],
  event: ['event'],
};

/** Words that do not narrow the search. */
export const IDLE = new Set(
  (
    'a an and any are at available be best book can cheap cheapest do does for fun daughter get give have hello hey hi how i in inflatable inflatables is it kid kids ' +
    'child children looking love machine machines me my need of on or our party parties please price prices rent rental rentals renting show some something son that theme themed ' +
    'the thing things this to us want we what which who with year years yr yrs old olds age ages you your aged birthdays cost costs much ' +
    'algo anos ano barato baratos con cual cuanto cuesta de del disponible edad edades el en es esta fiesta fiestas gracias hay hijo hija hola inflable inflables la las lo los ' +
    'maquina maquinas me mi mis mucha muchas mucho muchos nina ninas nino ninos para por precio precios que quiero renta rentan rentar rentas se su sus tienen tengo un una uno unos y busco necesito'
  ).split(' '),
);
