import type { PersonRule, Scrubs } from '#adapters/documents/engine/declared-collection.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type {
  Document,
  DocumentStore,
  Filter,
  Stored,
} from '#adapters/documents/engine/document-store.ts';
import { is, pagesOf } from '#adapters/documents/engine/reading.ts';
import { makeEraseEntry } from '#core/audit-log/entry.ts';
import { emailKey } from '#core/customers/customer.ts';
import type { PersonRecords } from '#core/customers/erase-customer.ts';
import { type Person, scrubOf } from '#core/customers/person.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { stateOf } from '#core/quotes/written-quote.ts';
import { staffRoleOf } from '#core/staff/access.ts';
import {
  AUDIT_ENTRIES,
  auditEntryDocument,
  auditEntryFromDocument,
} from './audit-entry-document.ts';
import { USERS, profileFromDocument } from './documents-profiles.ts';
import { quoteFromDocument, QUOTES } from './documents-quotes.ts';
import { PERSON_RULES } from './person-rules.ts';

const PAGE = 250;

/** Collections whose documents tasks refer to by id. */
const LINKED: ReadonlySet<string> = new Set([
  'contactMessages',
  'quotes',
  'giftSales',
  'leads',
  'subscribers',
]);

const isSame = (one: Document, other: Document): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A rule's change of one document; undefined if the document is not affected. */
type Change = { readonly isTheirs: boolean; readonly left: Document | undefined };

/**
 * Finds and erases a person by each collection's rule. Some collections are read whole: erasing is
 * rare, and an index by person would be another place that stores who they are.
 * @param more rules of collections that are not the shop's own, such as accounts
 */
export function documentsPersonRecords(
  store: DocumentStore,
  secrets: ManageSecrets,
  clock: Clock,
  more: readonly PersonRule[] = [],
): PersonRecords {
  const eraseEntry = makeEraseEntry(secrets);

  async function* recordsIn(collection: string, where: readonly Filter[] = []) {
    for await (const { documents } of pagesOf(store, { collection, where, limit: PAGE }))
      yield documents;
  }

  async function* foundBy({ collection, find }: PersonRule, person: Person) {
    const found = find?.(person);
    if (found === undefined) yield* recordsIn(collection);
    else if ('ids' in found) yield await getPresent(store, collection, found.ids);
    else {
      for (const value of new Set(found.values))
        yield* recordsIn(collection, [is(found.field, value)]);
    }
  }

  const isTheirs = (rule: PersonRule, stored: Stored, person: Person): boolean =>
    rule.isTheirs?.(stored, person) ?? true;

  /** Adds their messages, quotes, sales and leads, because tasks refer to these. */
  async function withLinks(person: Person): Promise<Person> {
    const linkedIds: string[] = [];
    for (const rule of PERSON_RULES.filter(({ collection }) => LINKED.has(collection))) {
      for await (const page of foundBy(rule, person)) {
        linkedIds.push(...page.filter((one) => isTheirs(rule, one, person)).map(({ id }) => id));
      }
    }
    return { ...person, linkedIds };
  }

  const changeOf = (
    rule: PersonRule,
    stored: Stored,
    person: Person,
    scrubs: Scrubs,
  ): Change | undefined => {
    if (isTheirs(rule, stored, person)) {
      return { isTheirs: true, left: rule.erase(stored, person, scrubs) };
    }
    const left = rule.namedIn?.(stored, scrubs);
    return left === undefined ? undefined : { isTheirs: false, left };
  };

  /** Uses one transaction per document, so it can be repeated and is not limited in size. */
  async function eraseBy(rule: PersonRule, person: Person, scrubs: Scrubs): Promise<number> {
    const { collection } = rule;
    let changed = 0;
    for await (const page of foundBy(rule, person)) {
      for (const { id, data } of page) {
        const seen = changeOf(rule, { id, data }, person, scrubs);
        if (seen === undefined || (seen.left !== undefined && isSame(seen.left, data))) continue;
        await store.transact(async (transaction) => {
          const now = await transaction.get(collection, id);
          const change = now && changeOf(rule, now, person, scrubs);
          if (change === undefined) return;
          if (change.left === undefined) transaction.delete(collection, id);
          else transaction.set(collection, id, change.left);
        });
        changed += 1;
      }
    }
    return changed;
  }

  /** Audit entries about their records lose the values; the chain stays intact. */
  const entriesRule = (erased: ReadonlyMap<string, (id: string) => boolean>): PersonRule => ({
    collection: AUDIT_ENTRIES,
    isTheirs: ({ data }) => {
      const subject = typeof data['subject'] === 'string' ? data['subject'] : '';
      const at = subject.indexOf('/');
      return erased.get(subject.slice(0, at))?.(subject.slice(at + 1)) === true;
    },
    erase(stored, _person, { own }) {
      const entry = auditEntryFromDocument(stored);
      const isEmpty =
        entry.before === '' && entry.after === '' && own(entry.subject) === entry.subject;
      if (entry.erased !== undefined || isEmpty) return stored.data;
      return auditEntryDocument(eraseEntry(entry, own, clock.now()));
    },
    namedIn(stored, { others }) {
      const { before, after, subject } = stored.data;
      const isNamed = [before, after, subject].some(
        (text) => typeof text === 'string' && others(text) !== text,
      );
      if (!isNamed) return stored.data;
      const entry = auditEntryFromDocument(stored);
      return auditEntryDocument(eraseEntry(entry, others, clock.now()));
    },
  });

  /** Ids of all documents about them, by collection. */
  async function subjectsOf(person: Person, rules: readonly PersonRule[]) {
    const ids = new Map<string, Set<string>>();
    for (const rule of rules) {
      const own = new Set<string>();
      for await (const page of foundBy(rule, person)) {
        for (const one of page) if (isTheirs(rule, one, person)) own.add(one.id);
      }
      ids.set(rule.collection, own);
    }
    return new Map([...ids].map(([name, own]) => [name, (id: string) => own.has(id)] as const));
  }

  const rules = [...more, ...PERSON_RULES];

  return {
    async accountsOf(emails) {
      const found: { uid: string; isStaff: boolean }[] = [];
      for await (const page of recordsIn(USERS)) {
        for (const stored of page) {
          const { id: uid, email, role } = profileFromDocument(stored);
          if (email === '' || !emails.includes(emailKey(email))) continue;
          found.push({ uid, isStaff: staffRoleOf(role) !== undefined });
        }
      }
      return found;
    },

    async hasOpenQuote(person) {
      const rule = PERSON_RULES.find(({ collection }) => collection === QUOTES);
      if (rule === undefined) return false;
      for await (const page of foundBy(rule, person)) {
        const own = page.filter((one) => isTheirs(rule, one, person));
        if (own.some((one) => OPEN.has(stateOf(quoteFromDocument(one), clock.now())))) return true;
      }
      return false;
    },

    async collect(asked) {
      const person = await withLinks(asked);
      const told: Record<string, unknown[]> = {};
      const subjects = await subjectsOf(person, rules);
      for (const rule of [...rules, entriesRule(subjects)]) {
        const untold = new Set([
          'schemaVersion',
          'mark',
          'hash',
          'previousHash',
          ...(rule.untold ?? []),
        ]);
        const own: unknown[] = [];
        for await (const page of foundBy(rule, person)) {
          for (const { id, data } of page.filter((one) => isTheirs(rule, one, person))) {
            const fields = Object.entries(data).filter(([name]) => !untold.has(name));
            own.push({ id, ...Object.fromEntries(fields) });
          }
        }
        if (own.length > 0) told[rule.collection] = own;
      }
      return told;
    },

    async erase(asked) {
      const person = await withLinks(asked);
      const scrubs = { own: scrubOf(person, true), others: scrubOf(person, false) };
      const changed: Record<string, number> = {};
      const entries = entriesRule(await subjectsOf(person, rules));
      // The log first, because its rule asks which records are theirs.
      for (const rule of [entries, ...rules]) {
        const count = await eraseBy(rule, person, scrubs);
        if (count > 0) changed[rule.collection] = count;
      }
      return changed;
    },
  };
}

/** Quotes that still await an answer. */
const OPEN: ReadonlySet<string> = new Set(['sent', 'seen', 'draft']);
