import type { WeatherDto } from '#core/contract/weather.ts';
import type { WeatherBoard } from '#core/weather/watch-weather.ts';
export declare const weatherDto: ({ now, until, source, parties, cells, alerts, }: WeatherBoard) => WeatherDto;
