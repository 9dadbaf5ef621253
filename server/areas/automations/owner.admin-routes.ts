import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AUTOMATION_ROUTES } from '#core/contract/automations.ts';
import type {
  DaysOutside,
  EmptyText,
  RunAutomations,
  UnknownWord,
} from '#core/notifications/run-automations.ts';
import {
  automationDto,
  wholeAutomationDto,
} from '#server/areas/automations/automations.presenter.ts';
import {
  invalid,
  type Problem,
  problem,
  refuse,
  staffProblem,
  conflict,
} from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

type OwnerAutomationUseCases = {
  readonly automations: RunAutomations;
  readonly sendsTexts: boolean;
  readonly onOutboxFilled: () => void;
  /** Called when settings change. */
  readonly onChanged: () => void;
};

const NO_BOOKING = problem('not_found');
const TEXTS_CHANGED = conflict(
  'texts_changed',
  'Texts changed',
  'A text was changed in the meantime. Reload it and try again.',
);
const ALWAYS_ON = staffProblem(
  409,
  'always_on',
  'Always on',
  'Customers are promised this email, so it cannot be turned off.',
);

function refusal(error: UnknownWord | EmptyText | DaysOutside): Problem {
  if (error.kind === 'days_outside') {
    const message = `Enter ${error.least} to ${error.most} days.`;
    return invalid([{ path: 'days', message }]);
  }
  const message =
    error.kind === 'empty_text' ? 'Enter a text.' : `{${error.word}} is not a known word.`;
  return invalid([{ path: error.path, message }]);
}

/** The owner's list of what the shop sends automatically. Registered behind the admin check. */
export const ownerAutomationRoutes =
  (use: OwnerAutomationUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, AUTOMATION_ROUTES);
    const { automations } = use;
    const listed = async () => {
      const { automations: shown, pausedSince } = await automations.list();
      return { automations: shown.map(automationDto), sendsTexts: use.sendsTexts, pausedSince };
    };

    serve(
      'GET /automations',
      { summary: 'List what the shop sends automatically, with the last and next days' },
      listed,
    );

    serve(
      'PUT /automations',
      {
        summary: 'Pause or resume all messages to customers that can wait',
        act: ({ isPaused }) =>
          isPaused
            ? 'Pause all messages to customers that can wait'
            : 'Resume all messages to customers that can wait',
      },
      async ({ body: { isPaused } }) => {
        await automations.pause(isPaused);
        use.onChanged();
        return listed();
      },
    );

    serve(
      'GET /automations/:name',
      { summary: 'Get an automation with its texts and what was sent to whom', refuses: [400] },
      async ({ params: { name } }) => wholeAutomationDto(await automations.read(name)),
    );

    serve(
      'PUT /automations/:name',
      {
        summary: 'Change an automation: whether it is on, when it goes out and how',
        // Its other settings are in the same body, so this is not always a switch.
        act: ({ isOn }) => `Change an automation (${isOn ? 'on' : 'off'})`,
        refuses: [409],
      },
      async ({ params: { name }, body }, reply) => {
        const changed = await automations.change(name, body);
        if (!changed.ok) {
          const { error } = changed;
          return refuse(reply, error.kind === 'always_on' ? ALWAYS_ON : refusal(error));
        }
        use.onChanged();
        return automationDto(changed.value);
      },
    );

    serve(
      'PUT /automations/:name/texts',
      {
        summary:
          'Change an automation’s texts in both languages; unknown words in braces are refused',
        refuses: [409],
      },
      async ({ params: { name }, body: { revision, ...texts } }, reply) => {
        const saved = await automations.saveTexts(name, texts, revision);
        if (saved.ok) return wholeAutomationDto(saved.value);
        const { error } = saved;
        return refuse(reply, error.kind === 'texts_changed' ? TEXTS_CHANGED : refusal(error));
      },
    );

    serve(
      'POST /automations/:name/preview',
      { summary: 'Preview a text for a booking before saving it', refuses: [404] },
      async ({ params: { name }, body }, reply) => {
        const { language, reservationId, text } = body;
        const seen = await automations.preview(name, language, reservationId, text);
        if (seen.ok) return seen.value;
        return refuse(reply, seen.error.kind === 'no_booking' ? NO_BOOKING : refusal(seen.error));
      },
    );

    serve(
      'POST /automations/:name/test',
      {
        summary: 'Email an automation to the shop as a test, about a real booking',
        refuses: [404],
      },
      async ({ params: { name }, body }, reply) => {
        const sent = await automations.test(name, body.language, body.reservationId);
        if (!sent.ok) return refuse(reply, NO_BOOKING);
        use.onOutboxFilled();
        return { to: sent.value };
      },
    );
  };
