import type { CrewLinkDto, CrewTodayDto, crewActSchema, ToldAct } from '#core/contract/crew.ts';
import { type CrewLink } from '#core/crew/crew-link.ts';
import type { CrewToday } from '#core/crew/crew-today.ts';
import type { SentAct } from '#core/crew/take-crew-acts.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { z } from 'zod';
export declare const actDto: (act: CrewAct) => ToldAct;
export declare function crewTodayDto({ link, truckName, published, stops, reservations, acts, ...facts }: CrewToday, { brand, phone }: SiteConfig, now: Instant): CrewTodayDto;
export declare const linkDto: (link: CrewLink, now: Instant) => CrewLinkDto;
/** A phone's act in the core's types. */
export declare function sentAct({ id, stopId, at, ...act }: z.output<typeof crewActSchema>): SentAct;
