import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { ReadSite } from '#core/content/company.ts';
import { siteIn } from '#core/content/site-in.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { comparedIn } from '#core/reservations/choice-offer.ts';
import { inOwnLanguage, mailLanguageOf, type Reservation } from '#core/reservations/reservation.ts';
import { AUTOMATION_OF_MAIL, type AutomationTextsStore } from './automation.ts';
import { composeMail } from './compose-mail.ts';
import { tornIn, withoutKeys } from './compose-task.ts';

export type MailPreview = { readonly subject: string; readonly text: string };

/**
 * What the customer would read about the reservation as given, in their language. Links have no
 * secret part. Sends and stores nothing.
 */
export const makePreviewMail =
  (
    readSite: ReadSite,
    texts: Pick<AutomationTextsStore, 'read'>,
    catalogue: Pick<Catalogue, 'findMany'>,
    ledger: Pick<BookingLedger, 'fleets' | 'transact'>,
    clock: Clock,
    publicUrl: string,
  ) =>
  async (kind: MailKind, found: Reservation): Promise<MailPreview> => {
    const language = mailLanguageOf(found);
    const site = siteIn(language, await readSite());
    const automation = AUTOMATION_OF_MAIL.get(kind);
    const own = automation && (await texts.read()).texts[automation];
    const reservation = inOwnLanguage({ ...found, language });
    const compared = kind === 'unit_offer' ? await catalogue.findMany(comparedIn(found)) : [];
    const outOfService = await tornIn(kind, found, ledger, clock);
    const parts = { own, compared, outOfService };
    const mail = composeMail(kind, reservation, `${publicUrl}/manage/…`, site, parts);
    return { subject: mail.subject, text: withoutKeys(mail.text) };
  };

export type PreviewMail = ReturnType<typeof makePreviewMail>;
