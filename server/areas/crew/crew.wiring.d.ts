import { type Area } from '#server/platform/wiring/area.ts';
export declare const CREW: {
    readonly links: import("#server/platform/wiring/area.ts").Token<{
        make(wanted: Pick<import("#core/crew/crew-link.ts").CrewLink, 'day' | 'truckId' | 'name'>, by: import("../../../core/kernel/actor").Actor): Promise<import("#core/crew/crew-link.ts").NewLink>;
        revoke(id: string): Promise<boolean>;
        open(token: string, pin: string): Promise<import("../../../core/kernel/result").Result<{
            readonly link: import("#core/crew/crew-link.ts").CrewLink;
            readonly token: string;
        }, import("#core/crew/crew-link.ts").OpenError>>;
        find(session: string): Promise<import("#core/crew/crew-link.ts").CrewLink | undefined>;
        noteSeen({ id, seen, shown }: import("#core/crew/crew-link.ts").CrewLink, version: number, stopIds: readonly string[]): Promise<void>;
    }>;
    readonly today: import("#server/platform/wiring/area.ts").Token<(link: import("#core/crew/crew-link.ts").CrewLink) => Promise<import("#core/crew/crew-today.ts").CrewToday>>;
    readonly take: import("#server/platform/wiring/area.ts").Token<({ day, truckId, name }: import("#core/crew/crew-link.ts").CrewLink, acts: readonly (import("#core/crew/take-crew-acts.ts").SentAct | import("#core/crew/take-crew-acts.ts").UnreadableAct)[]) => Promise<readonly import("#core/crew/take-crew-acts.ts").ActResult[]>>;
    readonly keepPhoto: import("#server/platform/wiring/area.ts").Token<import("#core/crew/keep-photo.ts").KeepPhoto>;
};
export declare const crew: Area;
