import type { PaperBlock } from '#core/documents/paper.ts';
import type { SignatureInput } from '#core/documents/signature.schema.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Answer } from './shop-api.ts';

export type AgreementDto = {
  readonly termsVersion: string;
  /** Of exactly these words: it is sent back with the signature. */
  readonly textId: string;
  readonly blocks: readonly PaperBlock[];
  /** `isCurrent`: what was signed is what stands here. */
  readonly signed?:
    { readonly name: string; readonly at: string; readonly isCurrent: boolean } | undefined;
};

/** Papers of the private link. A bad token is 404 `invalid_link`. */
export interface PapersApi {
  agreement(token: string): Answer<AgreementDto>;
  /** 409 `agreement_changed`, `already_signed`, `cannot_sign`. */
  signAgreement(token: string, signature: SignatureInput): Answer<AgreementDto>;
  /** The link opens nothing any more; a new one is mailed to the address of the booking. */
  renewLink(token: string): Answer<{ readonly renewed: true }>;
  /** Mails all links of the address to it; the same answer for every address. */
  askForLinks(email: string, language: Language): Answer<{ readonly received: true }>;
}
