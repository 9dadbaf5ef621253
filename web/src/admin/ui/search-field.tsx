import { type Ref, useEffect, useRef, useState } from 'react';
import { TextField } from '#web/shared/ui/field.tsx';

const PAUSE_MS = 200;

/** Searches while someone types, after a short pause: an address that changed with every key would be slow. */
export function SearchField(props: {
  readonly query: string;
  readonly onSearch: (query: string) => void;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const { query, onSearch, placeholder = 'Title, description, mark', ref } = props;
  const [text, setText] = useState(query);
  const told = useRef(query);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (text === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = text;
      search.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // Changed from outside, as by `Clear filters`.
    if (query === told.current) return;
    told.current = query;
    setText(query);
  }, [query]);
  return (
    <TextField
      ref={ref}
      type="search"
      label="Search"
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
