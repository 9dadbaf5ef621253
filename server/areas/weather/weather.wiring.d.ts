import { type Area } from '#server/platform/wiring/area.ts';
export declare const WEATHER: {
    readonly watchWeather: import("#server/platform/wiring/area.ts").Token<{
        board: (days?: {
            from: import("../../../core/kernel/calendar-day").CalendarDay;
            to: import("../../../core/kernel/calendar-day").CalendarDay;
        }) => Promise<import("#core/weather/watch-weather.ts").WeatherBoard>;
        refresh: (isPressed?: boolean) => Promise<number>;
        atRisk(): Promise<{
            recorded: boolean;
            days: import("../../../core/weather/exposed-parties").PartyDay[];
        }>;
        hasWork: () => Promise<boolean>;
    }>;
    readonly warnOfWind: import("#server/platform/wiring/area.ts").Token<{
        warn(): Promise<number>;
        mail({ day, }: Extract<import("../../../core/notifications/outbox").OutboxTask, {
            readonly kind: 'weather';
        }>): Promise<import("../../../core/notifications/mail-frame").MailContent | undefined>;
        next(): Promise<{
            readonly day: import("../../../core/kernel/calendar-day").CalendarDay;
            readonly count: number;
        } | undefined>;
    }>;
    readonly offerChoice: import("#server/platform/wiring/area.ts").Token<(id: string, by: import("../../../core/kernel/actor").Actor, limits?: import("../../../core/staff/limits").Limits) => Promise<import("../../../core/kernel/result").Result<import("../../../core/reservations/reservation").Reservation, import("#core/weather/offer-choice.ts").OfferChoiceError>>>;
};
export declare const weather: Area;
