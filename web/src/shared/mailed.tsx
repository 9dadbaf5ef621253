import type { ReactNode } from 'react';
import { NO_MAIL } from '#texts/no-mail.ts';
import { useConfig } from './app-context.tsx';
import { Alert } from './ui/alert.tsx';
import { useIsMailed } from './use-is-mailed.ts';

/** Words about an email. Without a mail service, instead of them, that none comes. */
export function useMailed(): (said: string) => string {
  const isMailed = useIsMailed();
  const { phone } = useConfig().site;
  return (said) => (isMailed ? said : NO_MAIL(phone));
}

/** That an email was sent. Without a mail service, that none comes. */
export function MailSent(props: { readonly title?: string; readonly children: ReactNode }) {
  const { phone } = useConfig().site;
  return useIsMailed() ? (
    <Alert tone="success" title={props.title}>
      {props.children}
    </Alert>
  ) : (
    <Alert tone="warning">{NO_MAIL(phone)}</Alert>
  );
}
