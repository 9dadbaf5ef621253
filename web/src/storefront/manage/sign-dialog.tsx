import type { FormEvent } from 'react';
import type { AgreementDto } from '#core/contract/papers-api.ts';
import { AgreementText } from '#web/storefront/manage/agreement-text.tsx';
import { SignaturePad } from '#web/storefront/manage/signature-pad.tsx';
import { useSign } from '#web/storefront/manage/use-sign.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { SIGNING } from '#texts/papers.ts';

type SignProps = {
  readonly token: string;
  readonly agreement: AgreementDto;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  /** The words changed since they were loaded. */
  readonly onStale: () => void;
};

function SignForm({ token, agreement, onClose, onSigned, onStale }: SignProps) {
  const on = { signed: onSigned, stale: onStale };
  const { signature, setSignature, errors, problem, isBusy, sign } = useSign(token, agreement, on);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void sign();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 border-t border-line p-5">
      <TextField
        label={SIGNING.name}
        hint={SIGNING.nameHint}
        error={errors.name}
        required
        autoComplete="name"
        maxLength={120}
        value={signature.name}
        onChange={({ target }) => setSignature((now) => ({ ...now, name: target.value }))}
      />
      <SignaturePad
        drawing={signature.drawing}
        onDraw={(next) => setSignature((now) => ({ ...now, drawing: next(now.drawing) }))}
      />
      <CheckboxField
        label={SIGNING.agree}
        error={errors.agrees}
        checked={signature.agrees}
        onChange={({ target }) => setSignature((now) => ({ ...now, agrees: target.checked }))}
      />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{SIGNING.later}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {SIGNING.sign}
        </Button>
      </div>
    </form>
  );
}

/** The whole agreement to read, then the signature below it. */
export function SignDialog(props: SignProps) {
  const { agreement, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={SIGNING.title}>
      <div className="grid gap-3 p-5">
        <p className="text-sm text-muted">{SIGNING.version(agreement.termsVersion)}</p>
        <AgreementText blocks={agreement.blocks} />
      </div>
      <SignForm key={agreement.textId} {...props} />
    </Dialog>
  );
}
