import { useEffect, useState } from 'react';

/** A QR code of the text as a picture; undefined until the library is there. */
export function useQr(text: string): string | undefined {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const { renderSVG } = await import('uqr');
      const svg = renderSVG(text, { border: 2 });
      if (isCurrent) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return picture;
}
