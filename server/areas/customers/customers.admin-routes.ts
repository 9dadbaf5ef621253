import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makeChangeCustomerContact } from '#core/back-office/change-customer-contact.ts';
import type { ReadPhone } from '#core/content/company.ts';
import { CUSTOMER_ROUTES, type CustomerChange } from '#core/contract/customers.ts';
import { MEMBER_ROUTES } from '#core/contract/loyalty.ts';
import type { CustomerError, makeChangeCustomer } from '#core/customers/change-customer.ts';
import type { Customer } from '#core/customers/customer.ts';
import type {
  EraseError,
  EraseObstacle,
  makeForgetCustomer,
} from '#core/customers/erase-customer.ts';
import type { makeListCustomers } from '#core/customers/find-customers.ts';
import type { Members } from '#core/customers/list-members.ts';
import { isErased } from '#core/customers/person.ts';
import type { makeReadCustomer } from '#core/customers/read-customer.ts';
import type { makeSearchEverything } from '#core/customers/search-everything.ts';
import type { makeCustomerStatement } from '#core/documents/customer-statement.ts';
import { admin } from '#core/kernel/actor.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { News } from '#core/marketing/news.ts';
import type { Points } from '#core/marketing/points.ts';
import type { makeAskAccountMail } from '#core/notifications/account-mail.ts';
import {
  customerDto,
  customerRowDto,
  searchResults,
} from '#server/areas/customers/customers.presenter.ts';
import { amendmentProblem } from '#server/areas/manage/manage.problems.ts';
import {
  invalid,
  type Problem,
  problem,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type CustomerUseCases = ReturnType<typeof makeChangeCustomer> & {
  readonly changeContact: ReturnType<typeof makeChangeCustomerContact>;
  readonly readPhone: ReadPhone;
  readonly list: ReturnType<typeof makeListCustomers>;
  readonly read: ReturnType<typeof makeReadCustomer>;
  readonly search: ReturnType<typeof makeSearchEverything>;
  readonly statement: ReturnType<typeof makeCustomerStatement>;
  readonly askMail: ReturnType<typeof makeAskAccountMail>;
  readonly onOutboxFilled: () => void;
  readonly forget: ReturnType<typeof makeForgetCustomer>;
  /** What a mailbox last said about news. */
  readonly lastConsent: News['lastConsent'];
  readonly now: () => Instant;
};

const CHANGES: Readonly<Record<CustomerChange['kind'], string>> = {
  note: 'Add a note to a customer',
  tags: 'Tag a customer',
  do_not_rent: 'Stop renting to a customer',
  rent_again: 'Rent to a customer again',
  apart: 'Mark two customers as different people',
};

const NOT_FOUND = problem('not_found');

const OBSTACLES: Readonly<Record<EraseObstacle, string>> = {
  party_ahead: 'They have a party that is upcoming or not completed. Cancel or complete it first.',
  money_owed: 'They owe money. Collect it, or adjust the total.',
  refund_due: 'Money was promised back and is not paid out yet.',
  payment_open: 'A payment is open. It ends within the hour.',
  dispute_open: 'A card dispute is open. The bank may ask who they are.',
  quote_open: 'A quote can still be accepted. Withdraw it first.',
  is_staff: 'One of their email addresses belongs to a staff account. End that access first.',
};

function eraseProblem(error: EraseError): Problem {
  switch (error.kind) {
    case 'customer_not_found':
      return NOT_FOUND;
    case 'name_differs':
      return invalid([{ path: 'name', message: 'Type the name exactly as shown above.' }]);
    case 'erased_already':
      return staffProblem(409, error.kind, 'Erased', 'This customer was already erased.');
    case 'cannot_erase': {
      const why = error.obstacles.map((one) => OBSTACLES[one]).join(' ');
      return staffProblem(409, error.kind, 'Not yet', why);
    }
  }
}

const ERASED = staffProblem(
  409,
  'customer_erased',
  'Erased',
  'This customer was erased. Nothing about them can be added or changed.',
);

const othersEmail = ({ email, name }: { readonly email: string; readonly name: string }) =>
  staffProblem(
    409,
    'others_email',
    'Another customer’s address',
    `${email} is ${name}’s. Say that both have it, or merge the two records.`,
  );

function changeProblem({ kind }: CustomerError): Problem {
  if (kind === 'customer_not_found') return NOT_FOUND;
  return kind === 'customer_erased' ? ERASED : problem(kind);
}

/** Customers, and the search over everything. Registered behind the admin check. */
export const adminCustomerRoutes =
  (use: CustomerUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, CUSTOMER_ROUTES);

    async function answer(id: string, reply: FastifyReply) {
      const record = await use.read(id);
      if (record === undefined) return refuse(reply, NOT_FOUND);
      const { emails } = record.customer;
      const news = await Promise.all(
        emails.map(async (email) => ({ email, said: await use.lastConsent(email) })),
      );
      return customerDto(
        record,
        news.flatMap(({ email, said }) => (said === undefined ? [] : [{ email, said }])),
        use.now(),
      );
    }

    const afterChange = (
      changed: Result<readonly Customer[], CustomerError>,
      id: string,
      reply: FastifyReply,
    ) => {
      if (changed.ok) return answer(id, reply);
      return refuse(reply, changeProblem(changed.error));
    };

    serve(
      'GET /customers',
      { summary: 'List or search customers, latest booking first' },
      async ({ query }) => {
        const { customers, next } = await use.list(query);
        return { customers: customers.map(customerRowDto), next };
      },
    );

    serve(
      'GET /customers/:id',
      {
        summary: 'Get a customer: keys, figures, timeline and possible duplicates',
        refuses: [400, 404, 409],
      },
      async ({ params: { id } }, reply) => answer(id, reply),
    );

    serve(
      'GET /customers/:id/statement',
      {
        summary:
          'Get a customer’s account statement, as a file: bookings with what is paid and owed',
        refuses: [400, 404],
      },
      async ({ params: { id }, query: { organization } }, reply) => {
        const paper = await use.statement(id, organization);
        if (paper === undefined) return refuse(reply, NOT_FOUND);
        return { name: `statement-${id}.pdf`, pdf: Buffer.from(paper).toString('base64') };
      },
    );

    serve(
      'POST /customers/:id/statement',
      {
        summary: 'Email a customer’s account statement to an address, as a file',
        refuses: [400, 404, 409],
      },
      async ({ params: { id }, body: { to, organization }, adminUid }, reply) => {
        const found = await use.read(id);
        if (found === undefined) return refuse(reply, NOT_FOUND);
        if (isErased(found.customer)) return refuse(reply, ERASED);
        const { language = 'en' } = found.reservations[0] ?? {};
        const { name } = found.customer;
        await use.askMail({ kind: 'statement', customerId: id, organization, name, language, to });
        use.onOutboxFilled();
        const whose = organization === undefined ? '' : ` of ${organization}`;
        const text = `Account statement${whose} emailed to ${to}`;
        const noted = await use.change(id, { kind: 'note', text }, admin(adminUid));
        return afterChange(noted, id, reply);
      },
    );

    serve(
      'POST /customers/:id/changes',
      {
        summary:
          'Add a note, set tags, stop renting to a customer or rent again, or mark two customers as different people',
        act: ({ kind }) => CHANGES[kind],
        refuses: [404, 409],
      },
      async ({ params: { id }, body, adminUid }, reply) =>
        afterChange(await use.change(id, body, admin(adminUid)), id, reply),
    );

    serve(
      'POST /customers/:id/contact',
      {
        summary: 'Change a customer’s name, email or phone, with that of their bookings to come',
        refuses: [404, 409],
      },
      async ({ params: { id }, body, adminUid }, reply) => {
        const changed = await use.changeContact(id, body, admin(adminUid));
        use.onOutboxFilled();
        if (changed.ok) return answer(id, reply);
        const { error } = changed;
        if (error.kind === 'others_email') return refuse(reply, othersEmail(error));
        return refuse(
          reply,
          error.kind === 'customer_not_found' || error.kind === 'customer_erased'
            ? changeProblem(error)
            : amendmentProblem(error, await use.readPhone()),
        );
      },
    );

    serve(
      'POST /customers/:id/merge',
      { summary: 'Merge two customers; this can be undone', refuses: [404, 409] },
      async ({ params: { id }, body: { into }, adminUid }, reply) =>
        afterChange(await use.merge(id, into, admin(adminUid)), into, reply),
    );

    serve(
      'POST /customers/:id/unmerge',
      {
        summary:
          'Undo a merge of customers; the record leaves with everything it had and has received since',
        refuses: [400, 404, 409],
      },
      async ({ params: { id } }, reply) => afterChange(await use.unmerge(id), id, reply),
    );

    serve(
      'GET /customers/:id/export',
      { summary: 'Get everything stored about a customer, as a file', refuses: [400, 404] },
      async ({ params: { id } }, reply) => {
        const collected = await use.forget.collect(id);
        if (collected === undefined) return refuse(reply, NOT_FOUND);
        reply.header('content-disposition', 'attachment; filename="customer.json"');
        const exportedAt = isoFromInstant(use.now());
        return { exportedAt, customerId: collected.customer.id, records: collected.records };
      },
    );

    serve(
      'POST /customers/:id/erase',
      {
        summary: 'Erase a customer, in all records; amounts, dates and taxes stay',
        refuses: [404, 409],
      },
      async ({ params: { id }, body: { name } }, reply) => {
        const erased = await use.forget.erase(id, name);
        if (!erased.ok) return refuse(reply, eraseProblem(erased.error));
        return { changed: Object.values(erased.value).reduce((sum, count) => sum + count, 0) };
      },
    );

    serve(
      'GET /search',
      {
        summary:
          'Search people, bookings, quotes, products and units by name, digits, street or number',
      },
      async ({ query: { q } }) => ({ results: searchResults(await use.search(q)) }),
    );
  };

type AdminMemberUseCases = {
  readonly listMembers: () => Promise<Members>;
  readonly pointsOf: (email: string) => Promise<Pick<Points, 'balance'> | undefined>;
};

/** Registered behind the admin check. */
export const adminMemberRoutes =
  (use: AdminMemberUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, MEMBER_ROUTES);

    serve(
      'GET /members',
      { summary: 'List the customers of the loyalty program by what they spent' },
      async () => {
        const { members, isWhole } = await use.listMembers();
        return {
          members: await Promise.all(
            members.map(async ({ spent, ...one }) => ({
              ...one,
              spentCents: spent,
              points:
                (one.email === undefined ? undefined : await use.pointsOf(one.email))?.balance ?? 0,
            })),
          ),
          isWhole,
        };
      },
    );
  };
