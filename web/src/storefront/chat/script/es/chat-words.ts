import { wordsOf as plainWords } from '#web/storefront/chat/script/chat-words.ts';

/** Titles are the owner's and English: what a Spanish question calls the things in them. */
const IN_TITLES: Readonly<Record<string, readonly string[]>> = {
  algodon: ['cotton', 'candy'],
  arcoiris: ['rainbow'],
  barco: ['ship'],
  carpa: ['canopy'],
  castillo: ['castle'],
  cine: ['movie', 'screen'],
  cohete: ['rocket'],
  deporte: ['sport'],
  dragon: ['dragon'],
  espuma: ['foam'],
  isla: ['island'],
  mesa: ['table'],
  medianoche: ['midnight'],
  ola: ['wave'],
  oruga: ['caterpillar'],
  palmera: ['palm'],
  palomita: ['popcorn'],
  pantalla: ['screen'],
  pelicula: ['movie'],
  pirata: ['pirate'],
  real: ['royal'],
  silla: ['chair'],
  tunel: ['tunnel'],
  unicornio: ['unicorn'],
  volcan: ['volcano'],
};

/** As the chat compares them, with the English names of what is asked for. */
export const wordsOf = (text: string): readonly string[] =>
  plainWords(text).flatMap((word) => [word, ...(IN_TITLES[word] ?? [])]);
