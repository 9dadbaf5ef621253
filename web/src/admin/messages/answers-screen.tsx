import { useState } from 'react';
import type { CannedAnswersDto } from '#core/contract/messages.ts';
import { answerInputSchema } from '#core/customers/canned-answer.schema.ts';
import { ANSWER_WORDS, unevenWords } from '#core/customers/canned-answer.ts';
import { ActionForm, FormText, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { tellFailure } from '#web/admin/ui/admin-query.ts';
import { Tag } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Loaded } from '#web/admin/ui/drawer.tsx';
import { EmptyState } from '#web/admin/ui/empty-state.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { type InArea, ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { Opened } from '#web/admin/ui/unsaved.tsx';
import { toast } from '#web/shared/toast.ts';
import { useCannedAnswers, useSaveAnswers } from './message-data.ts';

type Answer = CannedAnswersDto['answers'][number];

const EMPTY: Omit<Answer, 'id'> = { name: '', text: { en: '', es: '' } };

/** `7 of 7 in both`, or the placeholder used in only one language. */
function Evenness({ text }: { readonly text: Answer['text'] }) {
  const [uneven] = unevenWords(text);
  return (
    <p className="text-sm text-muted">
      {uneven === undefined
        ? 'Use the same fields in braces in both languages.'
        : `{${uneven}} is in one language only.`}
    </p>
  );
}

function AnswerEditor(props: {
  readonly answer: Answer;
  readonly isNew: boolean;
  readonly onSave: (answer: Answer) => Promise<unknown>;
  readonly onRemove: (() => void) | undefined;
  readonly onDone?: () => void;
}) {
  const { answer, isNew, onSave, onRemove, onDone } = props;
  return (
    <Panel title={isNew ? 'New answer' : answer.name}>
      <ActionForm
        schema={answerInputSchema}
        values={{ name: answer.name, text: { ...answer.text } }}
        write={(typed) => onSave({ ...typed, id: answer.id })}
        submit="Save answer"
        done="Answer saved."
        onDone={onDone}
        more={
          onRemove && (
            <ActionButton variant="danger" onClick={onRemove}>
              Remove
            </ActionButton>
          )
        }
        {...(isNew && { focus: 'name' })}
      >
        {(form) => (
          <>
            <FormText
              name="name"
              label="Name"
              hint="For the office only."
              maxLength={60}
              required
            />
            <div className="grid gap-3 md:grid-cols-2">
              <FormTextArea name="text.en" label="English" rows={8} required />
              <FormTextArea name="text.es" label="Spanish" rows={8} required />
            </div>
            <Evenness text={{ en: form.watch('text.en'), es: form.watch('text.es') }} />
          </>
        )}
      </ActionForm>
    </Panel>
  );
}

function AnswersEditor({ canned }: { readonly canned: CannedAnswersDto }) {
  const save = useSaveAnswers();
  const [added, setAdded] = useState<string>();
  const { answers } = canned;
  const put = ({ answers: all, revision }: CannedAnswersDto, answer: Answer) =>
    save.mutateAsync({
      revision,
      answers: all.some(({ id }) => id === answer.id)
        ? all.map((one) => (one.id === answer.id ? answer : one))
        : [...all, answer],
    });
  const remove = (id: string): void => {
    save.mutateAsync({ ...canned, answers: answers.filter((one) => one.id !== id) }).then(
      () => toast.success('Answer removed.'),
      (error: unknown) => tellFailure(error),
    );
  };
  return (
    <ScreenBody>
      <p className="flex flex-wrap items-center gap-1.5 text-muted">
        Fields in braces are filled in for each customer:
        {ANSWER_WORDS.map((word) => (
          <Tag key={word}>{`{${word}}`}</Tag>
        ))}
      </p>
      {added === undefined ? (
        <div>
          <ActionButton icon="plus" onClick={() => setAdded(crypto.randomUUID())}>
            Answer
          </ActionButton>
        </div>
      ) : (
        <AnswerEditor
          key={added}
          isNew
          answer={{ ...EMPTY, id: added }}
          onSave={(answer) => put(canned, answer)}
          onRemove={() => setAdded(undefined)}
          onDone={() => setAdded(undefined)}
        />
      )}
      {answers.length === 0 && (
        <EmptyState title="No answers yet">Save the answers you send often.</EmptyState>
      )}
      {answers.map((answer) => (
        <Opened key={answer.id} now={{ answer, canned }} version={JSON.stringify(answer)}>
          {(seen) => (
            <AnswerEditor
              isNew={false}
              answer={seen.answer}
              onSave={(typed) => put(seen.canned, typed)}
              onRemove={() => remove(answer.id)}
            />
          )}
        </Opened>
      ))}
    </ScreenBody>
  );
}

/** The office's canned answers, in both languages. */
export function AnswersScreen({ tabs }: InArea) {
  const query = useCannedAnswers();
  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <TopBar title="Messages" note="canned answers" tabs={tabs} />
      <Loaded query={query} failed="The answers did not load">
        {(canned) => <AnswersEditor canned={canned} />}
      </Loaded>
    </div>
  );
}
