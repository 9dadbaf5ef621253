import { Picture } from '#web/shared/ui/picture.tsx';

/** The small picture of a line of the cart or of a reservation; its title stands beside it. */
export function LinePicture(props: { readonly src: string; readonly className?: string }) {
  const { src, className = 'w-20' } = props;
  const image = src === '' ? undefined : { src, alt: '', width: 320, height: 240 };
  return (
    <div className={`stage aspect-4/3 shrink-0 overflow-hidden rounded-md ${className}`}>
      <Picture image={image} alt="" sizes="160px" className="size-full object-cover" />
    </div>
  );
}
