import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  automationChangeSchema,
  automationNameSchema,
  automationsSchema,
  automationTextsSchema,
  pauseSchema,
  previewedSchema,
  previewSchema,
  trialSchema,
  trialSentSchema,
  wholeAutomationSchema,
} from '#core/contract/automations.ts';
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
  problems,
  refuse,
  staffProblem,
} from '#server/platform/http/problem.ts';

type OwnerAutomationUseCases = {
  readonly automations: RunAutomations;
  readonly sendsTexts: boolean;
  readonly onOutboxFilled: () => void;
  /** Called when settings change. */
  readonly onChanged: () => void;
};

const NO_BOOKING = problem('not_found');
const TEXTS_CHANGED = staffProblem(
  409,
  'texts_changed',
  'Texts changed',
  'Someone else saved a text since you opened this one. Reload it and try again.',
);
const ALWAYS_ON = staffProblem(
  409,
  'always_on',
  'Always on',
  'A promise to customers depends on this mail, so it cannot be turned off.',
);

function refusal(error: UnknownWord | EmptyText | DaysOutside): Problem {
  if (error.kind === 'days_outside') {
    const message = `Between ${error.least} and ${error.most} days.`;
    return invalid([{ path: 'days', message }]);
  }
  const message =
    error.kind === 'empty_text' ? 'Write what it says.' : `There is no {${error.word}}.`;
  return invalid([{ path: error.path, message }]);
}

/** The owner's list of what the shop sends automatically. Registered behind the admin check. */
export const ownerAutomationRoutes =
  (use: OwnerAutomationUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const security = [{ bearer: [] }];
    const params = z.object({ name: automationNameSchema });
    const { automations } = use;
    const listed = async () => {
      const { automations: shown, pausedSince } = await automations.list();
      return { automations: shown.map(automationDto), sendsTexts: use.sendsTexts, pausedSince };
    };

    app.get(
      '/automations',
      {
        schema: {
          summary: 'What the shop sends by itself, with its last and next days',
          security,
          response: { 200: automationsSchema, ...problems(401, 403) },
        },
      },
      listed,
    );

    app.put(
      '/automations',
      {
        schema: {
          summary: 'Pause all messages to customers that may wait, or let them go out again',
          security,
          body: pauseSchema,
          response: { 200: automationsSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ body: { isPaused } }) => {
        await automations.pause(isPaused);
        use.onChanged();
        return listed();
      },
    );

    app.get(
      '/automations/:name',
      {
        schema: {
          summary: 'One of them with its texts and what went to whom',
          security,
          params,
          response: { 200: wholeAutomationSchema, ...problems(400, 401, 403) },
        },
      },
      async ({ params: { name } }) => wholeAutomationDto(await automations.read(name)),
    );

    app.put(
      '/automations/:name',
      {
        schema: {
          summary: 'Turn it on or off, and say when it goes out and how',
          security,
          params,
          body: automationChangeSchema,
          response: {
            200: automationsSchema.shape.automations.unwrap().element,
            ...problems(400, 401, 403, 409),
          },
        },
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

    app.put(
      '/automations/:name/texts',
      {
        schema: {
          summary: 'Write what it says in both languages; unknown words in braces are refused',
          security,
          params,
          body: automationTextsSchema,
          response: { 200: wholeAutomationSchema, ...problems(400, 401, 403, 409) },
        },
      },
      async ({ params: { name }, body: { revision, ...texts } }, reply) => {
        const saved = await automations.saveTexts(name, texts, revision);
        if (saved.ok) return wholeAutomationDto(saved.value);
        const { error } = saved;
        return refuse(reply, error.kind === 'texts_changed' ? TEXTS_CHANGED : refusal(error));
      },
    );

    app.post(
      '/automations/:name/preview',
      {
        schema: {
          summary: 'What a text would say about a booking, before it is saved',
          security,
          params,
          body: previewSchema,
          response: { 200: previewedSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { name }, body }, reply) => {
        const { language, reservationId, text } = body;
        const seen = await automations.preview(name, language, reservationId, text);
        if (seen.ok) return seen.value;
        return refuse(reply, seen.error.kind === 'no_booking' ? NO_BOOKING : refusal(seen.error));
      },
    );

    app.post(
      '/automations/:name/test',
      {
        schema: {
          summary: 'Mail it to the shop, about a real booking',
          security,
          params,
          body: trialSchema,
          response: { 200: trialSentSchema, ...problems(400, 401, 403, 404) },
        },
      },
      async ({ params: { name }, body }, reply) => {
        const sent = await automations.test(name, body.language, body.reservationId);
        if (!sent.ok) return refuse(reply, NO_BOOKING);
        use.onOutboxFilled();
        return { to: sent.value };
      },
    );
  };
