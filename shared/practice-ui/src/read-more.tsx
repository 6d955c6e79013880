import { charactersOf } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { type ReactNode, useMemo, useState } from 'react';

/** Shows the start of a text, the rest on request. @param props.children renders it @param props.most characters */
export function ReadMore({
  text,
  most,
  children,
}: {
  text: string;
  most: number;
  children: (shown: string) => ReactNode;
}) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const characters = useMemo(() => charactersOf(text), [text]);
  if (characters.length <= most) return children(text);
  return (
    <>
      {children(isWhole ? text : `${beginningOf(characters, most)}…`)}
      <Button
        variant="plain"
        size="sm"
        minH="11"
        px="0"
        color="accent.fg"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? t('Read less') : t('Read more')}
      </Button>
    </>
  );
}

/** Cuts at the end of a word if one is near enough. */
function beginningOf(characters: readonly string[], most: number): string {
  const cut = characters.slice(0, most).join('');
  const space = characters
    .slice(0, most + 1)
    .join('')
    .search(/\s\S*$/);
  return space > most - 20 ? cut.slice(0, space) : cut;
}
