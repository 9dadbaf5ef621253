import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeOfferChoice } from '#core/weather/offer-choice.ts';
import type { WatchWeather } from '#core/weather/watch-weather.ts';
export type WeatherUseCases = {
    readonly watch: WatchWeather;
    readonly offerChoice: ReturnType<typeof makeOfferChoice>;
    /** There is mail to send. */
    readonly onOffered: () => void;
};
/** Wind at the parties ahead. Registered behind the admin check. */
export declare const adminWeatherRoutes: (use: WeatherUseCases) => FastifyPluginAsyncZod;
