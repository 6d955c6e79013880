/**
 * The practice's hospitals. `DEMO_TIME_ZONE` overrides the zone of the first, where the demo doctor and HCP admin work.
 */
export const HOSPITALS = [
  {
    name: 'Riverside General Hospital',
    timeZone: 'America/New_York',
    address: '400 Riverside Drive, New York, NY 10025',
    phoneNo: '2125550140',
  },
  {
    name: "St. Brigid's Medical Center",
    timeZone: 'America/New_York',
    address: '18 Abbey Street, Boston, MA 02116',
    phoneNo: '6175550118',
  },
  {
    name: 'Lakeshore Community Hospital',
    timeZone: 'America/Chicago',
    address: '2200 Lakeshore Boulevard, Chicago, IL 60614',
    phoneNo: '3125550122',
  },
  {
    name: 'Prairie View Clinic',
    timeZone: 'America/Chicago',
    address: '75 Prairie View Road, Des Moines, IA 50309',
    phoneNo: '5155550175',
  },
  {
    name: 'Summit Ridge Hospital',
    timeZone: 'America/Denver',
    address: '1 Summit Ridge, Boulder, CO 80302',
    phoneNo: '3035550101',
  },
  {
    name: 'Harbor Point Medical Center',
    timeZone: 'America/Los_Angeles',
    address: '930 Harbor Point, San Diego, CA 92101',
    phoneNo: '6195550193',
  },
  {
    name: 'Golden Gate Family Health',
    timeZone: 'America/Los_Angeles',
    address: '66 Marina Boulevard, San Francisco, CA 94123',
    phoneNo: '4155550166',
  },
  {
    name: 'Aloha Coast Hospital',
    timeZone: 'Pacific/Honolulu',
    address: '12 Ala Moana Boulevard, Honolulu, HI 96814',
    phoneNo: '8085550112',
  },
] as const;

/** Colleagues of the demo doctor. */
export const DOCTOR_NAMES = [
  'Priya Raman',
  'Jonas Weber',
  'Amara Diallo',
  'Lucía Herrera',
  'Kenji Mori',
  'Elif Yılmaz',
  'Oliver Grant',
  'Ingrid Solberg',
  'Mateo Rossi',
  'Chloé Laurent',
  'Tomasz Nowak',
] as const;

/** Patients other than the two demo patients. */
export const PATIENT_NAMES = [
  'Ava Bennett',
  'Liam Carter',
  'Zoë Hughes',
  'Noah Patel',
  'Emma Fischer',
  'Lucas Moreau',
  'Mia Kowalska',
  'Ethan Brooks',
  'Sofia Marino',
  'Arjun Mehta',
  'Grace Kim',
  'Henrik Dahl',
  'Leila Farouk',
  'Oscar Nyman',
  'Ruth Adeyemi',
  'Victor Hansen',
  'Yara Nassar',
  'Felix Braun',
  'Nina Petrova',
  'Omar Siddiqui',
  'Paula Gómez',
  'Quentin Blake',
  'Rosa Delgado',
  'Stefan Ilić',
  'Tara Quinn',
  'Ugo Bianchi',
  'Vera Novák',
  'Wei Zhang',
  'Ximena Cruz',
  'Yusuf Demir',
  'Adele Fournier',
  'Bruno Silva',
  'Clara Jensen',
  'David Osei',
  'Elena Popescu',
  'Farah Aziz',
  'George Tanaka',
  'Hanna Virtanen',
] as const;

/** The demo patient's husband. */
export const PARTNER = 'Henrik Dahl';

/** An administrator of the second hospital, and a second one of the whole practice. */
export const HCP_ADMIN_NAMES = ['Marcus Bell'] as const;
export const ADMIN_NAMES = ['Nadia Rahman'] as const;
