import { useState } from 'react';
import { z } from 'zod';
import type { CustomerDto } from '#core/contract/customers.ts';
import { bookedIn } from '#core/customers/customer.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { counted } from '#core/kernel/counted.ts';
import { LANGUAGE_NAMES } from '#core/kernel/language.ts';
import { exemptRows } from '#web/admin/shared/certificate.tsx';
import { NEWS_SOURCES, RecordNews } from '#web/admin/shared/record-news.tsx';
import { ActionForm, FormSelect, FormText, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { ContactLinks } from '#web/admin/ui/customer-links.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { NotMailed, useSaySent } from '#web/admin/ui/mail-words.tsx';
import { Facts, Panel } from '#web/admin/ui/panel.tsx';
import { bookingDays, momentName, usd } from '#web/admin/ui/words.ts';
import { toast } from '#web/shared/toast.ts';
import { Options } from '#web/shared/ui/field.tsx';
import { ContactForm } from './contact-form.tsx';
import {
  CONSENT_NAMES,
  type CustomerActs,
  SOURCE_NAMES,
  useMailStatement,
  useStatement,
} from './customer-data.ts';

type Shown = { readonly customer: CustomerDto; readonly acts: CustomerActs };

const AND = new Intl.ListFormat('en-US');

/** `Same phone and last name. Different first name.` */
const sayLikeness = ({ same, differs }: CustomerDto['duplicates'][number]): string =>
  [
    ...(same.length > 0 ? [`Same ${AND.format(same)}.`] : []),
    ...(differs.length > 0 ? [`Different ${AND.format(differs)}.`] : []),
  ].join(' ');

/** Possible duplicates side by side, and merged records with an undo button. */
export function SamePerson({ customer, acts }: Shown) {
  const { duplicates, merged } = customer;
  const done = (text: string) => ({ onSuccess: () => toast.success(text) });
  return (
    <>
      {duplicates.map((other) => (
        <Panel key={other.id} title="Same person?" note={`${other.percent}% sure`}>
          <p className="mb-1">{sayLikeness(other)}</p>
          <table className="w-full text-sm [&_td]:py-0.5 [&_td]:pr-2 [&_th]:pr-2 [&_th]:text-left [&_th]:font-normal [&_th]:text-muted">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">What</span>
                </th>
                <th scope="col">This</th>
                <th scope="col">Other</th>
              </tr>
            </thead>
            <tbody>
              {(
                [
                  ['Name', customer.name, other.name],
                  ['Phone', customer.phones.map(formatPhone)[0], other.phones.map(formatPhone)[0]],
                  ['Email', customer.emails[0], other.emails[0]],
                  ['Bookings', bookedIn(customer), bookedIn(other)],
                ] as const
              ).map(([name, own, theirs]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="break-all">{own}</td>
                  <td className="break-all">{own === theirs ? <b>same</b> : theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <ActionButton
              small
              needs="customers:write"
              busy={acts.isPending}
              onClick={() =>
                acts.mutate((does) => does.merge(other.id), done(`${other.name} is merged.`))
              }
            >
              Merge
            </ActionButton>
            <ActionButton
              small
              needs="customers:write"
              variant="quiet"
              busy={acts.isPending}
              onClick={() => acts.mutate((does) => does.change({ kind: 'apart', other: other.id }))}
            >
              Not the same
            </ActionButton>
            <ActionLink small variant="quiet" to={`?id=${encodeURIComponent(other.id)}`}>
              View
            </ActionLink>
          </div>
        </Panel>
      ))}
      {merged.length > 0 && (
        <Panel title="Merged" note="can be undone">
          <ul className="grid gap-2">
            {merged.map((part) => (
              <li key={part.id} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  {part.name} <span className="text-muted">{part.emails[0]}</span>
                </span>
                <ActionButton
                  small
                  needs="customers:write"
                  busy={acts.isPending}
                  onClick={() =>
                    acts.mutate(
                      (does) => does.unmerge(part.id),
                      done(`${part.name} is a separate customer again.`),
                    )
                  }
                >
                  Undo merge<span className="sr-only"> of {part.name}</span>
                </ActionButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {acts.error && (
        <StateBox is="failed" title="That did not work">
          {acts.error.message}
        </StateBox>
      )}
    </>
  );
}

function Account(props: {
  readonly customerId: string;
  readonly account: CustomerDto['accounts'][number];
}) {
  const { organization, bookings, balanceCents, taxExempt } = props.account;
  const statement = useStatement(props.customerId, organization);
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-semibold">{organization}</b>
        <ActionButton
          small
          icon="download"
          busy={statement.isPending}
          onClick={() => statement.mutate()}
        >
          Statement<span className="sr-only"> of {organization}</span>
        </ActionButton>
      </span>
      <Facts
        rows={[
          ['Bookings', bookings],
          ['Owes', balanceCents === 0 ? 'nothing' : usd(balanceCents)],
          ...exemptRows(taxExempt),
        ]}
      />
    </li>
  );
}

/** Each has its own bookings, balance and tax certificate. */
export const Accounts = ({ customer: { id, accounts } }: Pick<Shown, 'customer'>) =>
  accounts.length === 0 ? null : (
    <Panel title="Organizations">
      <ul className="grid gap-3">
        {accounts.map((account) => (
          <Account key={account.organization} customerId={id} account={account} />
        ))}
      </ul>
    </Panel>
  );

const mailSchema = z.object({
  to: z.string().trim().pipe(z.email('Enter an email address, like ap@example.com.')),
  organization: z.string().transform((name) => name || undefined),
});

/** To whoever pays, such as accounts payable. */
export function MailStatement({ customer: { id, accounts, emails } }: Pick<Shown, 'customer'>) {
  const mail = useMailStatement(id);
  const saySent = useSaySent();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Account statement">
      {isOpen ? (
        <ActionForm
          needs="customers:write"
          schema={mailSchema}
          values={{ to: emails[0] ?? '', organization: '' }}
          focus="to"
          write={(input) => mail.mutateAsync(input)}
          submit="Email statement"
          ready={emails.length > 0}
          done={({ to }) => saySent('Statement', to)}
          onDone={() => setOpen(false)}
        >
          <FormText name="to" label="Email" type="email" required />
          {accounts.length > 0 && (
            <FormSelect name="organization" label="Bookings">
              <option value="">All</option>
              <Options of={accounts.map(({ organization }) => [organization, organization])} />
            </FormSelect>
          )}
          <NotMailed />
        </ActionForm>
      ) : (
        <ActionButton small icon="send" needs="customers:write" onClick={() => setOpen(true)}>
          Email statement
        </ActionButton>
      )}
    </Panel>
  );
}

export function Reach({ customer }: Pick<Shown, 'customer'>) {
  const { phones, emails, addresses, language, taxExempt } = customer;
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel
      title="Reach"
      actions={
        <ActionButton
          small
          needs="customers:write"
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          Edit<span className="sr-only"> contact</span>
        </ActionButton>
      }
    >
      {isEditing && (
        <div className="mb-3 border-b border-line pb-3">
          <ContactForm customer={customer} onDone={() => setEditing(false)} />
        </div>
      )}
      {Array.from({ length: Math.max(phones.length, emails.length) }, (_, index) => (
        <ContactLinks
          key={`${phones[index]} ${emails[index]}`}
          phone={phones.map(formatPhone)[index]}
          email={emails[index]}
        />
      ))}
      <ul className="mt-1 grid gap-1">
        {addresses.map(({ street, city, postalCode }) => (
          <li key={`${street} ${postalCode}`} className="flex items-center gap-1.5">
            <AdminIcon name="home" className="size-4 text-muted" />
            {street}, {city} {postalCode}
          </li>
        ))}
        <li className="text-muted">{LANGUAGE_NAMES[language]} in emails and texts</li>
      </ul>
      {/* Older exemptions have a number only; the others are with their organization. */}
      {taxExempt?.organization === undefined && <Facts rows={exemptRows(taxExempt)} />}
    </Panel>
  );
}

/** What they agreed to. The office can record what they say about news. */
export function Consents({ customer }: Pick<Shown, 'customer'>) {
  const { consents, news = [], emails, name, language } = customer;
  const [isRecording, setRecording] = useState(false);
  const [email = ''] = emails;
  const rows = [
    ...consents.map((one) => ({
      ...one,
      key: one.kind,
      what: CONSENT_NAMES[one.kind],
      where: SOURCE_NAMES[one.source],
    })),
    ...news.map((one) => ({
      ...one,
      key: one.email,
      what: emails.length > 1 ? `News to ${one.email}` : 'News by email',
      where: [NEWS_SOURCES[one.source].toLowerCase(), ...(one.note ? [one.note] : [])].join(', '),
    })),
  ];
  return (
    <Panel title="Consent">
      {rows.length === 0 ? (
        <p className="text-muted">No answers on file.</p>
      ) : (
        <ul className="grid gap-1">
          {rows.map(({ key, what, where, isGiven, at }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-3">
              <Badge is={isGiven ? 'done' : 'off'}>
                {what}
                {!isGiven && ': no'}
              </Badge>
              <span className="text-sm text-muted">
                {where}
                {at !== undefined && `, ${momentName(at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {email !== '' && (
        <ActionButton
          small
          needs="customers:write"
          className="mt-2"
          onClick={() => setRecording(true)}
        >
          Record answer about news
        </ActionButton>
      )}
      {isRecording && (
        <RecordNews about={{ email, name, language }} onClose={() => setRecording(false)} />
      )}
    </Panel>
  );
}

const tagsSchema = z.object({ tags: z.string().max(400, 'Use 400 characters or fewer.') });
const reasonSchema = z.object({ reason: z.string().trim().min(1, 'Enter a reason.').max(300) });
const noteSchema = z.object({ text: z.string().trim().min(1, 'Enter a note.').max(2_000) });

type Booking = Pick<
  CustomerDto['reservations'][number],
  | 'id'
  | 'status'
  | 'productTitle'
  | 'startDate'
  | 'endDate'
  | 'periods'
  | 'sameEvening'
  | 'balanceCents'
>;

/** Bookings that are not over, or not paid: `Castle, Dec 5–6, owes $174.50`. */
export const openBookings = (reservations: readonly Booking[]) =>
  reservations
    .filter(
      ({ status, balanceCents }) =>
        status === 'held' || status === 'confirmed' || (status !== 'expired' && balanceCents > 0),
    )
    .map((one) => ({
      id: one.id,
      words: [
        one.productTitle,
        bookingDays(one),
        ...(one.status === 'held'
          ? ['on hold']
          : one.balanceCents > 0
            ? [`owes ${usd(one.balanceCents)}`]
            : []),
      ].join(', '),
    }));

/** To refuse a customer changes nothing about what they have booked. */
function StillBooked({ reservations }: Pick<CustomerDto, 'reservations'>) {
  const open = openBookings(reservations);
  if (open.length === 0) return null;
  return (
    <div>
      <p>
        {counted(open.length, 'open booking')} of theirs{' '}
        {open.length === 1 ? 'stays as it is' : 'stay as they are'}:
      </p>
      <ul>
        {open.map(({ id, words }) => (
          <li key={id}>
            <Link
              to={`/admin/reservations?id=${id}`}
              className="text-ink underline underline-offset-4 hover:text-cyan max-sm:inline-block max-sm:min-h-11 max-sm:content-center"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Tags, and whether the shop rents to them. */
export function OfficePanel({ customer, acts }: Shown) {
  const [open, setOpen] = useState<'tags' | 'refuse'>();
  const close = () => setOpen(undefined);
  const { tags, refusal } = customer;
  return (
    <Panel
      title="Office"
      actions={
        <>
          <ActionButton
            small
            needs="customers:write"
            aria-expanded={open === 'tags'}
            onClick={() => setOpen('tags')}
          >
            Tags
          </ActionButton>
          {refusal === undefined && (
            <ActionButton
              small
              needs="customers:write"
              variant="danger"
              aria-expanded={open === 'refuse'}
              onClick={() => setOpen('refuse')}
            >
              Do not rent
            </ActionButton>
          )}
        </>
      }
    >
      {refusal !== undefined && (
        <StateBox
          is="failed"
          title="Do not rent"
          actions={
            <ActionButton
              small
              needs="customers:write"
              busy={acts.isPending}
              onClick={() => acts.mutate((does) => does.change({ kind: 'rent_again' }))}
            >
              Allow rentals
            </ActionButton>
          }
        >
          {refusal.reason} ({momentName(refusal.at)}). Online orders are refused, with our phone
          number.
          <StillBooked reservations={customer.reservations} />
        </StateBox>
      )}
      {open === 'tags' && (
        <ActionForm
          schema={tagsSchema}
          values={{ tags: tags.join(', ') }}
          focus="tags"
          write={({ tags: typed }) =>
            acts.mutateAsync((does) =>
              does.change({
                kind: 'tags',
                tags: typed
                  .split(',')
                  .map((tag) => tag.trim())
                  .filter((tag) => tag !== ''),
              }),
            )
          }
          submit="Save tags"
          done="Tags saved."
          onDone={close}
        >
          <FormText name="tags" label="Tags" hint="Separate tags with commas." />
        </ActionForm>
      )}
      {open === 'refuse' && refusal === undefined && (
        <ActionForm
          danger
          schema={reasonSchema}
          values={{ reason: '' }}
          focus="reason"
          write={({ reason }) =>
            acts.mutateAsync((does) => does.change({ kind: 'do_not_rent', reason }))
          }
          submit="Do not rent"
          done="Orders from this customer are now refused."
          onDone={close}
        >
          <FormText
            name="reason"
            label="Reason"
            required
            hint="For the office only. The customer does not see it."
          />
          <StillBooked reservations={customer.reservations} />
        </ActionForm>
      )}
      {open === undefined && refusal === undefined && (
        <p className="text-muted">{tags.length === 0 ? 'No tags.' : tags.join(', ')}</p>
      )}
    </Panel>
  );
}

export function Notes({
  customer: { notes },
  acts,
  isOpen,
  onOpen,
}: Shown & { readonly isOpen: boolean; readonly onOpen: (open: boolean) => void }) {
  return (
    <Panel
      title="Notes"
      note="crews do not see these"
      actions={
        <ActionButton
          small
          needs="customers:write"
          keyHint="T"
          aria-expanded={isOpen}
          onClick={() => onOpen(true)}
        >
          Note
        </ActionButton>
      }
    >
      {isOpen && (
        <ActionForm
          schema={noteSchema}
          values={{ text: '' }}
          focus="text"
          write={({ text }) => acts.mutateAsync((does) => does.change({ kind: 'note', text }))}
          submit="Add note"
          done="Note added."
          onDone={() => onOpen(false)}
        >
          <FormTextArea name="text" label="Note" rows={3} required />
        </ActionForm>
      )}
      {notes.length === 0 && !isOpen && <p className="text-muted">None yet.</p>}
      <ul className="grid gap-2">
        {notes.map(({ id, text, at }) => (
          <li key={id}>
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-sm text-muted">{momentName(at)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
