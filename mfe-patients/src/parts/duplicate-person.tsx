import type { PossibleDuplicate } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { Link, type T, useT } from '@openward/remote-kit';
import { Box, Text, Link as TextLink } from '@openward/ui/layout';

/**
 * A possible duplicate with a link to the record, what differs and what is the same.
 * @param props.isAside opens the record in a new tab, to keep a form that is being filled in
 */
export function DuplicatePerson({ person, isAside = false }: { person: PossibleDuplicate; isAside?: boolean }) {
  const t = useT();
  const { id, dateOfBirth, phoneHint, status, sameAs } = person;
  const about = [
    dateOfBirth && t('Born {day}', { day: dateOfBirth }),
    phoneHint && <bdi key="phone">{phoneHint}</bdi>,
    status === 'INACTIVE' && t('Inactive'),
  ].filter(Boolean);
  return (
    <Box minW="0" overflowWrap="anywhere">
      <TextLink asChild fontWeight="semibold" color="inherit" textDecoration="underline" minH="6">
        {isAside ? (
          <Link to={`/patient/edit/${id}`} target="_blank">
            {t('{name} (opens in a new tab)', { name: nameOf(person) })}
          </Link>
        ) : (
          <Link to={`/patient/edit/${id}`}>{nameOf(person)}</Link>
        )}
      </TextLink>
      {about.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
        <Text as="span" key={at}>
          {' · '}
          {part}
        </Text>
      ))}
      <Text>{sameWords(sameAs, t)}</Text>
    </Box>
  );
}

/** The common data of two people: `Same date of birth · Same phone`. */
function sameWords(sameAs: PossibleDuplicate['sameAs'], t: T): string {
  const words = {
    name: t('Same or similar name'),
    dateOfBirth: t('Same date of birth'),
    phone: t('Same phone number'),
    email: t('Same email'),
  };
  return sameAs.map((what) => words[what]).join(' · ');
}
