import { Link as AnyLink, type LinkProps } from 'react-router-dom';
import { useOpens } from './may.ts';

/** Only a link looks like this. */
const LOOK = /^(?:hover:|underline|decoration-|text-cyan$)/;

/** A link, or for a role that may not open its target, its text. */
export function Link(props: LinkProps) {
  const opens = useOpens();
  if (opens(props.to)) return <AnyLink {...props} />;
  const className = props.className
    ?.split(' ')
    .filter((one) => !LOOK.test(one))
    .join(' ');
  return <span className={className}>{props.children}</span>;
}
