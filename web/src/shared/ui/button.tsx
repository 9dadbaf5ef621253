import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type Look = {
  /** `primary` is the one neon action of a view. */
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
};

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full font-display font-semibold text-center leading-tight ' +
  'transition-[background-color,border-color,color,transform] duration-150 ease-out active:scale-[0.98] ' +
  'disabled:cursor-not-allowed disabled:opacity-55';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'cta',
  secondary: 'border border-edge bg-panel/70 text-ink hover:border-cyan hover:text-cyan',
  ghost: 'text-ink hover:bg-panel',
  danger: 'border border-danger/70 bg-danger/10 text-danger hover:bg-danger hover:text-night',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-4 text-sm',
  md: 'min-h-12 px-5 text-base',
  lg: 'min-h-14 px-7 text-lg',
};

const look = ({ variant = 'secondary', size = 'md' }: Look, className = ''): string =>
  `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${className}`;

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows progress and ignores further presses. */
    readonly busy?: boolean | undefined;
  };

/** Not `disabled`, which would lose focus. Forms are not submitted either. */
const BUSY: ComponentProps<'button'> = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event) => event.preventDefault(),
};

/** `type="button"` by default. */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...(busy && BUSY)}
      className={look({ variant, size }, className)}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 rounded-full border-2 border-current border-r-transparent animate-spin"
        />
      )}
      {children}
    </button>
  );
}

export type ButtonLinkProps = Omit<LinkProps, 'className'> &
  Look & { readonly className?: string | undefined };

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={look({ variant, size }, className)} />;
}
