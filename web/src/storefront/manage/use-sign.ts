import { useState } from 'react';
import { signatureSchema } from '#core/documents/signature.schema.ts';
import type { AgreementDto } from '#core/contract/papers-api.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { SIGNING } from '#texts/papers.ts';
import { sayProblem } from '#texts/problems.ts';

export type Signature = {
  readonly name: string;
  readonly drawing: string;
  readonly agrees: boolean;
};

type Errors = { readonly name?: string | undefined; readonly agrees?: string | undefined };

const EMPTY: Signature = { name: '', drawing: '', agrees: false };

/** @param onSigned called with the agreement as it is then; when the words changed meanwhile, `onStale` */
export function useSign(
  token: string,
  { textId }: AgreementDto,
  on: { readonly signed: () => void; readonly stale: () => void },
) {
  const shop = useShop();
  const [signature, setSignature] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { name, drawing, agrees } = signature;

  const sign = async (): Promise<void> => {
    const read = signatureSchema.safeParse({ name, textId, ...(drawing !== '' && { drawing }) });
    const nameError = read.error?.issues.find(({ path }) => path[0] === 'name')?.message;
    setErrors({ name: nameError, agrees: agrees ? undefined : SIGNING.mustAgree });
    if (!read.success || !agrees) return;
    setBusy(true);
    const answer = await shop.signAgreement(token, read.data);
    setBusy(false);
    if (answer.ok) return on.signed();
    setProblem(sayProblem(answer.error));
    if (answer.error.code === 'agreement_changed') on.stale();
  };

  return { signature, setSignature, errors, problem, isBusy, sign };
}
