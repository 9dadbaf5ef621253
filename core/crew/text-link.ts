import type { ReadSite } from '#core/content/company.ts';
import { type FleetStore, languageOf } from '#core/dispatch/fleet.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { usPhone } from '#core/kernel/contact.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import * as english from '#core/kernel/format-day.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { SmsSender, TextStops } from '#core/notifications/sms.ts';
import { type CrewLink, type CrewLinks, isOpen, isSecretOf } from './crew-link.ts';

type Refused = {
  readonly kind:
    | 'link_not_found'
    /** The person is not on file, or has no US number. */
    | 'no_number'
    /** The number sent STOP, or takes no texts. */
    | 'takes_no_texts'
    /** No provider is set up, or it refused the text. */
    | 'not_sent';
};

type TextPorts = {
  readonly links: Pick<CrewLinks, 'find' | 'change'>;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  readonly sms: SmsSender | undefined;
  readonly textStops: TextStops;
  readonly secrets: ManageSecrets;
  readonly readSite: ReadSite;
  readonly clock: Clock;
};

type Wanted = {
  readonly id: string;
  /** As returned by `make`. It is not stored anywhere. */
  readonly token: string;
  readonly memberId: string;
};

/** Without the PIN, which is given some other way: seeing the text does not open the link. */
const sentence = ({ day }: CrewLink, isSpanish: boolean, brand: string, url: string): string =>
  isSpanish
    ? `${brand}: tus paradas del ${spanish.formatDay(day)}: ${url}`
    : `${brand}: your stops on ${english.formatDay(day)}: ${url}`;

/**
 * Texts a crew link to a crew member. It is work, not marketing, so it is sent at any hour and
 * without a customer's consent; a STOP still counts. Repeated clicks send it once. The link records
 * the recipient for the audit log.
 */
export const makeTextCrewLink =
  ({ links, truckFleet, sms, textStops, secrets, readSite, clock }: TextPorts) =>
  async (
    { id, token, memberId }: Wanted,
    publicUrl: string,
    by: Actor,
  ): Promise<Result<string, Refused>> => {
    const [link, { crew }, { brand }] = await Promise.all([
      links.find(id),
      truckFleet.read(),
      readSite(),
    ]);
    if (link === undefined || !isOpen(link, clock.now()) || !isSecretOf(link, token, secrets)) {
      return err({ kind: 'link_not_found' });
    }
    const member = crew.find((one) => one.id === memberId);
    const to = member && usPhone(member.phone);
    if (member === undefined || to === undefined) return err({ kind: 'no_number' });
    if (await textStops.isStopped(to)) return err({ kind: 'takes_no_texts' });
    const text = sentence(link, languageOf(member) === 'es', brand, `${publicUrl}/crew#${token}`);
    try {
      const name = `crew-link ${id} ${memberId}`;
      const answer = await sms?.send({ id: name, to, text, isRetry: true });
      if (answer === undefined) return err({ kind: 'not_sent' });
      if (answer === 'opted_out') await textStops.note(to, 'stop', 'provider', clock.now());
      if (answer !== 'sent') return err({ kind: 'takes_no_texts' });
    } catch {
      return err({ kind: 'not_sent' });
    }
    const { name } = member;
    const at = clock.now();
    await links.change(id, (one) =>
      one.texted?.some((known) => known.memberId === memberId) === true
        ? one
        : { ...one, texted: [...(one.texted ?? []), { memberId, name, at, by }] },
    );
    return ok(member.phone);
  };
