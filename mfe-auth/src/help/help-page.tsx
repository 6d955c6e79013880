import { isStaff } from '@openward/contract';
import { isScreen, Link, useLanguage, useLocation, useT, useUser } from '@openward/remote-kit';
import { LoadingOrError, useServerState } from '@openward/remote-kit/query';
import { Button } from '@openward/ui/button';
import { Box, chakra, Flex, Heading, Page, PageHeader, Panel, Stack } from '@openward/ui/layout';
import { createElement, useEffect } from 'react';
import { TextLink } from '../frame/text-link.tsx';
import { loadGuide, type Task } from './guide.ts';

/**
 * `/help`: steps for the most common tasks of patients or of the front desk, plus other tasks for which the user has a
 * screen; `#book` leads to one task.
 */
export default function HelpPage() {
  const t = useT();
  const language = useLanguage();
  const name = isStaff(useUser().userRole) ? 'desk' : 'patients';
  const guide = useServerState(['help', name, language], async () => {
    if (name === 'patients') return loadGuide(name, language);
    const [desk, work] = await Promise.all([loadGuide(name, language), loadGuide('work', language)]);
    return [...desk, ...work.filter(({ path }) => isScreen(path))];
  });
  return (
    <Page width="5xl">
      <PageHeader title={t('Help')}>{t('Short steps for the most common tasks.')}</PageHeader>
      <LoadingOrError asked={guide} failure={t('We could not load the help page.')} rows={3} height="48" />
      {guide.data && <Guide tasks={guide.data} />}
    </Page>
  );
}

function Guide({ tasks }: { tasks: Task[] }) {
  const t = useT();
  useTaskInAddress();
  return (
    <Stack gap={{ base: '6', _print: '2' }}>
      <chakra.nav aria-label={t('On this page')} _print={{ display: 'none' }}>
        <Stack as="ul" gap="2" listStyleType="none">
          {tasks.map(({ id, title }) => (
            <li key={id}>
              <TextLink to={`#${id}`}>{title}</TextLink>
            </li>
          ))}
        </Stack>
      </chakra.nav>
      {tasks.map((task) => (
        <TaskPanel key={task.id} {...task} />
      ))}
    </Stack>
  );
}

/** Scrolls to the task in the address and focuses it. */
function useTaskInAddress(): void {
  // The key changes for each followed link, even for the same one.
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that a link was followed
  useEffect(() => {
    const task = hash && document.getElementById(hash.slice(1));
    if (!task) return;
    // Runs after the shell, which scrolls a new page to its top.
    const frame = requestAnimationFrame(() => {
      task.scrollIntoView();
      task.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

function TaskPanel({ id, path, title, steps, picture }: Task) {
  const t = useT();
  const isTall = picture !== undefined && picture.height > picture.width;
  return (
    <Panel as="article" id={id}>
      {/* Printed, the picture is small and beside the steps, so that several tasks fit on a page. */}
      <Flex
        gap="6"
        direction={isTall ? { base: 'column', md: 'row' } : 'column'}
        justify="space-between"
        _print={{ flexDirection: 'row', gap: '4' }}
      >
        <Stack gap="4" flex="1" minW="0" align="flex-start">
          <Heading as="h2" fontSize="lg">
            {title}
          </Heading>
          <Stack as="ol" gap="2" ps="6" listStyleType="decimal">
            {steps.map((step) => (
              <li key={step}>{inBold(step)}</li>
            ))}
          </Stack>
          <Button asChild variant="outline" minH="11">
            <Link to={path} aria-label={`${t('Open')}, ${title}`}>
              {t('Open')}
            </Link>
          </Button>
        </Stack>
        {picture?.url && (
          <Box
            flexShrink={0}
            w={isTall ? { base: 'full', md: '72' } : 'full'}
            _print={{ width: isTall ? '26mm' : '55mm' }}
          >
            <chakra.img
              src={picture.url}
              alt={picture.text}
              loading="lazy"
              htmlWidth={picture.width}
              htmlHeight={picture.height}
              maxW="full"
              h="auto"
              rounded="lg"
              borderWidth="1px"
              borderColor="border"
            />
          </Box>
        )}
      </Flex>
    </Panel>
  );
}

/** Renders the words of the screens, which are between `**`, in bold. */
function inBold(step: string) {
  const pieces = step.split('**').map((piece, index) => (index % 2 === 1 ? createElement('strong', {}, piece) : piece));
  return createElement('span', {}, ...pieces);
}
