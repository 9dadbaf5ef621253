import type { ReactNode } from 'react';
import { NO_MAIL } from '#texts/no-mail.ts';
import { useConfig } from './app-context.tsx';
import { Alert } from './ui/alert.tsx';
import { useIsAccountMailed, useIsMailed } from './use-is-mailed.ts';

function useWords(isMailed: boolean): (said: string) => string {
  const { phone } = useConfig().site;
  return (said) => (isMailed ? said : NO_MAIL(phone));
}

/** Words about an email. Without a mail service, instead of them, that none comes. */
export const useMailed = (): ((said: string) => string) => useWords(useIsMailed());

/** The same about an email of the account. */
export const useAccountMailed = (): ((said: string) => string) => useWords(useIsAccountMailed());

/** That an email was sent. Without a mail service, that none comes. */
export function MailSent(props: {
  readonly isMailed: boolean;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  const { phone } = useConfig().site;
  return props.isMailed ? (
    <Alert tone="success" title={props.title}>
      {props.children}
    </Alert>
  ) : (
    <Alert tone="warning">{NO_MAIL(phone)}</Alert>
  );
}
