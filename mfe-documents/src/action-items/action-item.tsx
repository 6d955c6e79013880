import { DOCUMENT_RULES, documentRulesOf, type ListedDocument } from '@openward/contract/documents';
import { Link, useT } from '@openward/remote-kit';
import { documentDay } from '@openward/ui/date-time';
import { Badge } from '@openward/ui/feedback';
import { Box, Flex, Heading, Panel, Text, Link as TextLink } from '@openward/ui/layout';
import { addressOf, daysSince, isLate } from '../document-state.ts';
import { useOtherLanguage, useTranslated } from '../use-translated.ts';

/** A form to fill in: its dates and the link to it. */
export function ActionItem({ document, headingAs }: { document: ListedDocument; headingAs: 'h2' | 'h3' }) {
  const t = useT();
  const { displayName, formDescription, assignedDate, dueOn, isBegun } = useTranslated(document);
  const otherLanguage = useOtherLanguage(document);
  const days = daysSince(assignedDate);
  const overdue = DOCUMENT_RULES.OVERDUE;
  const fillIn = isBegun ? t('Click here to continue') : t('Click here to fill it in');
  const link = documentRulesOf(document).takesAnswers ? fillIn : t('Click here to sign');
  return (
    <Panel as="article" padding="4">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Box minW="0" flex="1 1 16rem">
          <Flex align="center" gap="2" wrap="wrap">
            <Heading as={headingAs} fontSize="md" overflowWrap="anywhere">
              <bdi lang={otherLanguage(displayName)}>{displayName}</bdi>
            </Heading>
            {isLate(document) && (
              <Badge colorPalette={overdue.palette} size="md" rounded="full" px="2.5">
                {t(overdue.label)}
              </Badge>
            )}
          </Flex>
          {formDescription && (
            <Text color="fg.muted" overflowWrap="anywhere">
              <bdi lang={otherLanguage(formDescription)}>{formDescription}</bdi>
            </Text>
          )}
          <Text color="fg.muted" fontSize="sm">
            {[
              days > 0 && (days === 1 ? t('Assigned 1 day ago') : t('Assigned {days} days ago', { days })),
              dueOn && t('Due by {day}', { day: documentDay(dueOn) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
        <TextLink asChild fontWeight="semibold" minH="11" alignItems="center">
          <Link to={addressOf(document)} aria-label={t('{action}, {name}', { action: link, name: displayName })}>
            {link}
          </Link>
        </TextLink>
      </Flex>
    </Panel>
  );
}
