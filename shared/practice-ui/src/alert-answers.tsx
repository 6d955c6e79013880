import type { AlertAnswer } from '@openward/contract/forms';
import { isScreen, Link, useLanguage, useT } from '@openward/remote-kit';
import { dayOf, documentDay } from '@openward/ui/date-time';
import { CircleAlert } from '@openward/ui/icons';
import { Box, chakra, Flex, Stack, Text, Link as TextLink } from '@openward/ui/layout';

/** An alert as text: `Allergies: Penicillin and nuts`. */
function alertText({ question, answers, translations }: AlertAnswer, language: string): string {
  const other = translations.find((each) => each.language === language);
  const asked = other?.question ?? question;
  const given = new Intl.ListFormat(language).format(other?.answers ?? answers);
  // No colon after a question that already ends with punctuation.
  return given ? `${asked}${/[?؟:]$/.test(asked) ? '' : ':'} ${given}` : asked;
}

/** The alerts of a patient, each with its form, day and a link. */
export function AlertAnswers({ alerts }: { alerts: readonly AlertAnswer[] }) {
  const t = useT();
  const language = useLanguage();
  if (alerts.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label={t('Alerts')}
      colorPalette="danger"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderWidth="1px"
      borderColor="colorPalette.border"
      rounded="lg"
      px="4"
      py="3"
    >
      <Stack as="ul" listStyleType="none" gap="2">
        {alerts.map((alert) => (
          <Flex as="li" key={`${alert.documentId} ${alert.question}`} gap="3">
            <Box flexShrink="0" mt="0.5">
              <CircleAlert size="1.25rem" aria-hidden="true" />
            </Box>
            <Box minW="0" overflowWrap="anywhere">
              <Text fontWeight="semibold">
                <bdi>{alertText(alert, language)}</bdi>
              </Text>
              <Origin alert={alert} />
            </Box>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}

function Origin({ alert: { documentId, form, answeredAt, translations } }: { alert: AlertAnswer }) {
  const language = useLanguage();
  const name = translations.find((each) => each.language === language)?.form ?? form;
  const day = documentDay(dayOf(answeredAt));
  const words = (
    <>
      <bdi>{name}</bdi> · {day}
    </>
  );
  if (!isScreen('/documents')) return <Text fontSize="sm">{words}</Text>;
  return (
    <TextLink asChild variant="underline" fontSize="sm" color="inherit" display="inline-block" py="0.5">
      <Link to={`/document/view/${documentId}`}>{words}</Link>
    </TextLink>
  );
}

/** The alerts as one line. */
export function AlertLine({ alerts }: { alerts: readonly AlertAnswer[] }) {
  const language = useLanguage();
  return alerts.map((alert) => (
    <Flex
      as="span"
      key={`${alert.documentId} ${alert.question}`}
      gap="1.5"
      align="flex-start"
      color="danger.fg"
      fontSize="sm"
      fontWeight="medium"
    >
      <chakra.span flexShrink="0" mt="0.5">
        <CircleAlert size="1rem" aria-hidden="true" />
      </chakra.span>
      <Text as="span" minW="0" overflowWrap="anywhere">
        <bdi>{alertText(alert, language)}</bdi>
      </Text>
    </Flex>
  ));
}
