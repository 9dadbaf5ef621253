import type { Forecast } from '#core/weather/forecast.ts';
/**
 * A week on file, in the form of the weather service, replayed by weekday and hour of the shop's
 * clock: it shows what the board does, and says nothing about the weather to come.
 * @param grid a Monday to Sunday without a change of the clocks
 */
export declare function recordedForecast(grid?: unknown): Forecast;
