import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { ActionButton } from '../button/action-button.tsx';
import { squarePicture } from './square-picture.ts';

/** The field's words, ready to read. */
export interface PictureFieldLabels {
  /** What it is: `Your picture`. */
  title: string;
  hint: string;
  /** On the button while there is no picture, and while there is one. */
  choose: string;
  change: string;
  remove: string;
  /** Where the chosen file cannot be read as a picture. */
  unreadable: string;
}

/**
 * Somebody's picture, chosen from the device, and cut to a small square in the browser before it goes anywhere.
 * @param props.onPick hears the square, WebP or JPEG, far below 200 KB
 */
export function PictureField(props: {
  /** The picture's address; null where there is none. */
  picture: string | null;
  /** Stand in the place of a picture. */
  initials: string;
  /** Whole, where it is no person's: with its corners. */
  isWhole?: boolean;
  labels: PictureFieldLabels;
  isBusy: boolean;
  onPick: (picture: Blob) => void;
  onRemove: () => void;
}) {
  const { labels, picture } = props;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLDivElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [failed, setFailed] = useState<string>();
  const ids = { title: useId(), hint: useId() };
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const square = await squarePicture(file).catch(() => undefined);
    setUnreadable(square === undefined);
    if (square !== undefined) props.onPick(square);
  };
  const remove = () => {
    // The button that was pressed goes away with the picture.
    chooser.current?.querySelector('button')?.focus();
    setUnreadable(false);
    props.onRemove();
  };
  return (
    <Flex role="group" aria-labelledby={ids.title} aria-describedby={ids.hint} gap="5" align="center" wrap="wrap">
      <Flex
        aria-hidden="true"
        align="center"
        justify="center"
        boxSize="20"
        flexShrink={0}
        rounded={props.isWhole ? 'xl' : 'full'}
        overflow="hidden"
        bg="accent.muted"
        color="accent.fg"
        fontWeight="bold"
        fontSize="2xl"
      >
        {picture && picture !== failed ? (
          <chakra.img src={picture} alt="" boxSize="full" objectFit="cover" onError={() => setFailed(picture)} />
        ) : (
          props.initials
        )}
      </Flex>
      <Box minW="0" flex="1 1 14rem">
        <Text id={ids.title} fontWeight="semibold">
          {labels.title}
        </Text>
        <Text id={ids.hint} fontSize="sm" color="fg.muted" mb="2">
          {labels.hint}
        </Text>
        <Flex ref={chooser} gap="2" wrap="wrap">
          <ActionButton variant="outline" minH="11" isBusy={props.isBusy} onClick={() => input.current?.click()}>
            {picture ? labels.change : labels.choose}
          </ActionButton>
          {picture && (
            <Button variant="ghost" colorPalette="gray" minH="11" onClick={remove}>
              {labels.remove}
            </Button>
          )}
        </Flex>
        <chakra.input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={labels.choose}
          display="none"
          onChange={(event) => void pick(event)}
        />
        <Text role="alert" fontSize="sm" color="danger.fg" mt={isUnreadable ? '2' : '0'}>
          {isUnreadable && labels.unreadable}
        </Text>
      </Box>
    </Flex>
  );
}
