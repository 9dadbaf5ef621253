import { emailKey } from '#core/customers/customer.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import type { CampaignStore } from './campaign.ts';
import { leadIdOf } from './lead.ts';
import {
  type NewsConsent,
  type Subscriber,
  type SubscriberStore,
  withConsent,
} from './subscriber.ts';

type NewsPorts = {
  readonly campaigns: Pick<CampaignStore, 'noteLeft'>;
  readonly subscribers: SubscriberStore;
  readonly secrets: ManageSecrets;
  readonly clock: Clock;
};

const MOST_SUBSCRIBERS = 1_000;

/** Who wants news by email, and what they said when. */
export function makeNews({ campaigns, subscribers, secrets, clock }: NewsPorts) {
  return {
    /** Records a yes or no to news. A no applies to the whole mailbox, whoever says it. */
    async consent(
      person: {
        readonly email: string;
        readonly name?: string | undefined;
        readonly language: Language;
      },
      { isGiven, source, by, note }: Pick<NewsConsent, 'isGiven' | 'source' | 'by' | 'note'>,
    ): Promise<Subscriber | undefined> {
      const id = leadIdOf(secrets, person.email);
      const consent = { isGiven, source, at: clock.now(), by, note };
      return subscribers.change(id, (before) =>
        withConsent(before, { ...person, id, email: emailKey(person.email) }, consent),
      );
    },

    /**
     * Records a yes that another system has on file, with where it was found. Whatever the person
     * said to this shop stays: somebody who left must not come back with an old file.
     */
    async adoptYes(
      person: Pick<Subscriber, 'email' | 'name' | 'language'>,
      { by, note }: Pick<NewsConsent, 'by' | 'note'>,
    ): Promise<void> {
      const id = leadIdOf(secrets, person.email);
      const consent = { isGiven: true, source: 'office', at: clock.now(), by, note } as const;
      const known = { ...person, id, email: emailKey(person.email) };
      await subscribers.change(id, (before) =>
        before === undefined ? withConsent(undefined, known, consent) : undefined,
      );
    },

    /** Unsubscribes by the link in a mail. False for a bad link. Safe to repeat. */
    async leave(id: string, campaignId?: string): Promise<boolean> {
      const at = clock.now();
      const left = await subscribers.change(
        id,
        (before) =>
          before && withConsent(before, before, { isGiven: false, source: 'link', at, campaignId }),
      );
      if (left !== undefined && campaignId !== undefined) {
        await campaigns.noteLeft(campaignId, id, at);
      }
      return left !== undefined;
    },

    /**
     * A mailbox's last answer.
     * @param email a proven address of theirs
     */
    lastConsent: async (email: string): Promise<NewsConsent | undefined> =>
      (await subscribers.find(leadIdOf(secrets, email)))?.consents.at(-1),

    listSubscribers: () => subscribers.list(MOST_SUBSCRIBERS),
  };
}

export type News = ReturnType<typeof makeNews>;
