/** Eight hospitals of one practice; the first, where the demo doctor and HCP admin work, gets the demo's own zone. */
export const HOSPITALS = [
  { name: 'Riverside General Hospital', timeZone: 'America/New_York' },
  { name: "St. Brigid's Medical Center", timeZone: 'America/New_York' },
  { name: 'Lakeshore Community Hospital', timeZone: 'America/Chicago' },
  { name: 'Prairie View Clinic', timeZone: 'America/Chicago' },
  { name: 'Summit Ridge Hospital', timeZone: 'America/Denver' },
  { name: 'Harbor Point Medical Center', timeZone: 'America/Los_Angeles' },
  { name: 'Golden Gate Family Health', timeZone: 'America/Los_Angeles' },
  { name: 'Aloha Coast Hospital', timeZone: 'Pacific/Honolulu' },
] as const;

/** Eleven colleagues of the demo doctor. */
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

/** Thirty-eight patients beside the two demo patients. */
export const PATIENT_NAMES = [
  'Ava Bennett', 'Liam Carter', 'Zoë Hughes', 'Noah Patel', 'Emma Fischer', 'Lucas Moreau', 'Mia Kowalska',
  'Ethan Brooks', 'Sofia Marino', 'Arjun Mehta', 'Grace Kim', 'Henrik Dahl', 'Leila Farouk', 'Oscar Nyman',
  'Ruth Adeyemi', 'Victor Hansen', 'Yara Nassar', 'Felix Braun', 'Nina Petrova', 'Omar Siddiqui', 'Paula Gómez',
  'Quentin Blake', 'Rosa Delgado', 'Stefan Ilić', 'Tara Quinn', 'Ugo Bianchi', 'Vera Novák', 'Wei Zhang',
  'Ximena Cruz', 'Yusuf Demir', 'Adele Fournier', 'Bruno Silva', 'Clara Jensen', 'David Osei', 'Elena Popescu',
  'Farah Aziz', 'George Tanaka', 'Hanna Virtanen',
] as const;
