import { CONSULTATION_TYPES, type ConsultationType, consultationLabel, isStaff } from '@openward/contract';
import { useOwnDoctors } from '@openward/practice-ui/doctors';
import { onDemand, useLocation, useSearchParams, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { nextFullSlot } from '@openward/ui/date-time';
import { Skeleton } from '@openward/ui/feedback';
import { ChevronDown } from '@openward/ui/icons';
import { Flex, Panel, Stack } from '@openward/ui/layout';
import { Suspense, useEffect, useState } from 'react';
import { Roving } from '../../parts/times/roving.tsx';
import { BookingFrame, useInRecord } from './booking-frame.tsx';
import { HospitalFilter, NameFilter } from './filter-controls.tsx';
import { type Search, useSearch } from './search.ts';
import { PAGE, SearchResults } from './search-results.tsx';
import { chosenIn } from './step-two.ts';
import { useDoctorSearch } from './use-doctor-search.ts';
import { WeekStrip } from './week-strip.tsx';

const BookingStep = onDemand(() => import('./booking-step.tsx'));

/** `/appointments/new`: find a time, then (`?doctor=&start=`) add the details (specification, section 2). */
export default function BookingPage() {
  const [params] = useSearchParams();
  const chosen = chosenIn(params);
  // Preloads step two. An error is ignored here and shown when the step opens.
  useEffect(() => void BookingStep.load().catch(() => {}), []);
  return chosen ? <BookingStep key={chosen.doctorId} {...chosen} /> : <SearchStep />;
}

// Most patients never open these forms.
const DateSearch = onDemand(() => import('./date-search.tsx'));
const ForWhom = onDemand(() => import('./for-whom.tsx'));
const AddDialog = onDemand(() => import('../../parts/add-appointment/add-dialog.tsx'));

function SearchStep() {
  const t = useT();
  const { userRole } = useUser();
  const staff = isStaff(userRole);
  const inRecord = useInRecord();
  const { search, change } = useSearch();
  // Fixed, because the time is part of the query and each render would start a new one.
  const [now] = useState(() => new Date().toISOString());
  const zone = useDoctorSearch(search, PAGE, now).data?.doctors[0]?.doctor.timeZone;
  const [byTime, setByTime] = useState(search.at !== undefined);
  const [isStale, setStale] = useState(false);
  const [hasFilters, setHasFilters] = useState(false);
  const count = [search.type, search.hospital, search.q].filter(Boolean).length;
  // Preloaded after the rest, so that users who open it do not wait.
  useEffect(() => void DateSearch.load().catch(() => {}), []);
  return (
    <BookingFrame isFirst about={staff ? t('When should the patient come?') : t('When would you like to come?')}>
      {/* Hidden until the types are known, because their lines would shift the rest. */}
      <Stack gap="6" css={{ '&:has([data-coming])': { visibility: { md: 'hidden' } } }}>
        <Panel>
          <Stack gap="5">
            {staff && !inRecord && (
              <Suspense fallback={<Skeleton h="4.375rem" rounded="lg" />}>
                <ForWhom
                  search={search}
                  onPicked={(patient) => change({ patient: patient?.value ?? '' }, patient ?? null)}
                />
              </Suspense>
            )}
            {/* On a phone the free times come first. */}
            <Button
              hideFrom="md"
              variant="outline"
              colorPalette="gray"
              minH="11"
              alignSelf="flex-start"
              aria-expanded={hasFilters}
              onClick={() => setHasFilters(!hasFilters)}
            >
              {count > 0 ? t('Filter ({count})', { count }) : t('Filter')}{' '}
              <ChevronDown size="1.125rem" aria-hidden="true" />
            </Button>
            <Stack gap="5" display={{ base: hasFilters ? 'flex' : 'none', md: 'flex' }}>
              <TypeChips chosen={search.type} onChosen={(type) => change({ type })} />
              <Flex gap="4" direction={{ base: 'column', sm: 'row' }}>
                {/* Doctors and HCP admins can book only in their own hospital. */}
                {['ROLE_PATIENT', 'ROLE_SYS_ADMIN'].includes(userRole) && (
                  <HospitalFilter chosen={search.hospital} onChosen={(hospital) => change({ hospital })} />
                )}
                <NameFilter typed={search.q} onTyped={(q) => change({ q })} />
              </Flex>
            </Stack>
            {!byTime && <WeekStrip search={search} now={now} onChosen={(day) => change({ day })} />}
            {byTime && (
              <Suspense fallback={<Skeleton h="20" rounded="lg" />}>
                <DateSearch
                  at={search.at ?? nextFullSlot(30, zone)}
                  onChange={() => setStale(true)}
                  onSearch={(at) => {
                    setStale(false);
                    change({ at, day: undefined });
                  }}
                />
              </Suspense>
            )}
            <Flex gap="2" wrap="wrap" ms="-3">
              <Button
                variant="ghost"
                size="sm"
                minH="11"
                onClick={() => {
                  setByTime(!byTime);
                  setStale(false);
                  change({ at: undefined });
                }}
              >
                {byTime ? t('Choose by day') : t('Search by date and time')}
              </Button>
              {staff && !inRecord && <AnyTime search={search} zone={zone} />}
            </Flex>
          </Stack>
        </Panel>
        {!isStale && <SearchResults search={search} now={now} onChange={change} />}
      </Stack>
    </BookingFrame>
  );
}

/** Lets staff book another length, or a time outside of the offered slots. */
function AnyTime({ search, zone }: { search: Search; zone: string | undefined }) {
  const t = useT();
  const { state } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void AddDialog.load().catch(() => {}), []);
  const start = search.at ?? (search.day ? `${search.day}T09:00` : nextFullSlot(15, zone));
  const patient = state?.patient?.value === search.patient ? state?.patient : undefined;
  return (
    <>
      <Button variant="ghost" size="sm" minH="11" onClick={() => setOpen(true)}>
        {t('Add at another time')}
      </Button>
      <Suspense>{isOpen && <AddDialog wanted={{ start, patient }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function TypeChips(props: {
  chosen: ConsultationType | undefined;
  onChosen: (type: ConsultationType | undefined) => void;
}) {
  const t = useT();
  const staff = isStaff(useUser().userRole);
  const doctors = useOwnDoctors(staff);
  // Patients choose among all types, staff among those of their own doctors.
  const offered = staff && doctors.data && new Set(doctors.data.flatMap(({ speciality }) => speciality));
  const types = CONSULTATION_TYPES.filter((type) => !offered || offered.has(type) || type === props.chosen);
  // A single type offers no choice.
  const choices = types.length > 1 || props.chosen ? [undefined, ...types] : [];
  if (staff && doctors.isPending) return <Skeleton data-coming h="11" rounded="lg" visibility="visible" />;
  if (choices.length === 0) return null;
  return (
    <Roving label={t('What is the appointment for?')} gap="2" wrap="wrap">
      {choices.map((type) => {
        const isChosen = type === props.chosen;
        return (
          <Button
            key={type ?? 'any'}
            size="sm"
            minH="11"
            px="4"
            rounded="full"
            variant={isChosen ? 'solid' : 'outline'}
            colorPalette={isChosen ? 'accent' : 'gray'}
            aria-pressed={isChosen}
            onClick={() => props.onChosen(type)}
          >
            {type ? t(consultationLabel(type)) : t('Any type')}
          </Button>
        );
      })}
    </Roving>
  );
}
