import { useState } from 'react';
import type { TextsDto } from '#core/contract/messages.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { sayProblem } from '#texts/problems.ts';
import { TEXTS } from '#texts/manage.ts';

function Asked(props: {
  readonly token: string;
  readonly texts: NonNullable<TextsDto['texts']>;
  readonly onAnswered: () => Promise<unknown>;
}) {
  const { token, texts, onAnswered } = props;
  const shop = useShop();
  const [answered, setAnswered] = useState<boolean>();
  const [refusal, setRefusal] = useState<string>();
  const answer = async (agrees: boolean): Promise<void> => {
    setAnswered(agrees);
    const told = await shop.answerTexts(token, agrees);
    setRefusal(told.ok ? undefined : sayProblem(told.error));
    await onAnswered();
    setAnswered(undefined);
  };
  return (
    <section aria-labelledby="texts" className="grid gap-3 p-5 pt-0 sm:p-8 sm:pt-0">
      <h2 id="texts" className="text-heading font-semibold">
        {TEXTS.title}
      </h2>
      {texts.state === 'stopped' ? (
        <Alert tone="info">{TEXTS.stopped(texts.phone)}</Alert>
      ) : (
        <CheckboxField
          label={TEXTS.ask(texts.phone)}
          hint={TEXTS.hint}
          checked={answered ?? texts.state === 'on'}
          disabled={answered !== undefined}
          onChange={({ target }) => void answer(target.checked)}
        />
      )}
      {refusal !== undefined && (
        <Alert tone="warning">
          <span role="alert">{refusal}</span>
        </Alert>
      )}
    </section>
  );
}

/**
 * Consent to texts about the crew's arrival: never pre-checked, and revocable here.
 * @param props.phone a new number needs a new consent
 */
export function TicketTexts({ token, phone }: { readonly token: string; readonly phone: string }) {
  const shop = useShop();
  const { answer, again } = useAsked({
    key: ['texts', token, phone],
    ask: () => shop.texts(token),
  });
  const texts = answer.kind === 'ready' ? answer.value.texts : undefined;
  return texts && <Asked token={token} texts={texts} onAnswered={again} />;
}
