import { useId } from 'react';
import { z } from 'zod';
import type { AgreementDto } from '#core/contract/documents.ts';
import { signatureSchema } from '#core/documents/signature.schema.ts';
import { LANGUAGE } from '#texts/language.ts';
import { SIGNING } from '#texts/manage.ts';
import { sayProblem } from '#texts/problems.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { StrokePad, type StrokePadProps } from '#web/shared/forms/stroke-pad.tsx';
import { useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { DIALOG_BODY, DialogFoot } from '#web/shared/ui/dialog-foot.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { PaperText } from '#web/shared/ui/paper-text.tsx';

/** An optional drawn signature, by finger or mouse. */
function SignaturePad({ drawing, onDraw }: StrokePadProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-medium">
        {SIGNING.pad}
      </p>
      <StrokePad
        drawing={drawing}
        onDraw={onDraw}
        labelledBy={id}
        className="aspect-3/1 w-full cursor-crosshair touch-none rounded-md border border-edge bg-raised select-none"
        lineClassName="stroke-line"
        strokeClassName="stroke-ink"
      >
        <text x="300" y="140" textAnchor="middle" className="fill-muted text-[26px]">
          {SIGNING.empty}
        </text>
      </StrokePad>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">{drawing === '' ? SIGNING.padHint : SIGNING.drawn}</p>
        {drawing !== '' && (
          <Button variant="ghost" size="sm" onClick={() => onDraw(() => '')}>
            {SIGNING.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

type SignProps = {
  readonly token: string;
  readonly agreement: AgreementDto;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  /** The text changed since it was loaded. */
  readonly onStale: () => void;
  /** The reservation is over. */
  readonly onOver: () => void;
};

const formSchema = z.object({
  name: signatureSchema.shape.name,
  drawing: z.string(),
  agrees: z.boolean().refine((agrees) => agrees, SIGNING.mustAgree),
});

/**
 * @param onSigned called with the signed agreement; if the text has changed in the meantime,
 * `onStale` is called instead
 */
function useSign({ token, agreement, onSigned, onStale, onOver }: SignProps) {
  const shop = useShop();
  return useSchemaForm({
    schema: formSchema,
    defaultValues: { name: '', drawing: '', agrees: false },
    async send({ name, drawing }, form) {
      const { textId } = agreement;
      const body = { name, textId, ...(drawing !== '' && { drawing }) };
      const answer = await shop('POST /manage/:token/agreement', { token, body });
      if (answer.ok) {
        onSigned();
        return undefined;
      }
      if (answer.error.code === 'agreement_changed') {
        // The text is new, and the typed name does not mean consent to it.
        form.setValue('agrees', false);
        onStale();
      }
      if (answer.error.code === 'cannot_sign') onOver();
      return answer.error;
    },
  });
}

function SignForm(props: SignProps) {
  const { form, field, problem, isSubmitting, onSubmit } = useSign(props);
  const id = useId();
  return (
    <>
      <form
        id={id}
        noValidate
        onSubmit={onSubmit}
        className="-mx-4 grid gap-5 border-t border-line px-4 pt-5 sm:-mx-5 sm:px-5"
      >
        <TextField
          label={SIGNING.name}
          hint={SIGNING.nameHint}
          required
          className="scroll-mt-16"
          autoComplete="name"
          maxLength={120}
          {...field('name')}
        />
        <SignaturePad
          drawing={form.watch('drawing')}
          onDraw={(next) => form.setValue('drawing', next(form.getValues('drawing')))}
        />
        <CheckboxField label={SIGNING.agree} {...field('agrees')} />
      </form>
      {/* In view from the first line on: what is missing is asked for where it is. */}
      <DialogFoot refusal={problem && sayProblem(problem)}>
        <Button onClick={props.onClose}>{SIGNING.later}</Button>
        <Button type="submit" form={id} variant="primary" busy={isSubmitting}>
          {SIGNING.sign}
        </Button>
      </DialogFoot>
    </>
  );
}

/** The whole agreement, with the signature below it. */
export function SignDialog(props: SignProps) {
  const { agreement, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={SIGNING.title}>
      <div className={DIALOG_BODY}>
        {/* Gets the focus, so that reading begins at the top. */}
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls it.
          tabIndex={0}
          aria-label={SIGNING.text}
          className="grid gap-3"
        >
          {agreement.language !== undefined && agreement.language !== LANGUAGE && (
            <p className="text-muted">{SIGNING.otherLanguage}</p>
          )}
          <PaperText blocks={agreement.blocks} />
        </section>
        <SignForm {...props} />
      </div>
    </Dialog>
  );
}
