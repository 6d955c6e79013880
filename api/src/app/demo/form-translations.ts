import type { FormTranslation } from '@openward/contract/forms';

const SMOKES = ['Never', 'Not any more', 'Yes'];
const CONDITIONS = ['Asthma', 'Diabetes', 'High blood pressure', 'Heart disease', 'Cancer', 'None of these'];

/** The demo's questionnaire for new patients in the portal's other languages. */
export const QUESTIONNAIRE_TRANSLATIONS: FormTranslation[] = [
  {
    language: 'es',
    displayName: 'Cuestionario para pacientes nuevos',
    formDescriptioin: 'Cuéntenos sobre usted antes de su primera visita. Se tarda unos cinco minutos.',
    fields: [
      { name: 'preferredName', label: '¿Cómo quiere que le llamemos?', section: 'Sobre usted' },
      { name: 'language', label: 'Idioma preferido', options: languages('Otro') },
      {
        name: 'lastCheckup',
        label: '¿Cuándo fue su última revisión?',
        help: 'Basta con el mes: elija cualquier día.',
      },
      {
        name: 'smokes',
        label: '¿Fuma?',
        section: 'Su salud',
        options: labels(SMOKES, ['Nunca', 'Ya no', 'Sí']),
      },
      { name: 'cigarettes', label: '¿Cuántos cigarrillos al día?' },
      {
        name: 'conditions',
        label: '¿Cuáles de estas enfermedades tiene o ha tenido?',
        options: labels(CONDITIONS, [
          'Asma',
          'Diabetes',
          'Tensión arterial alta',
          'Enfermedad del corazón',
          'Cáncer',
          'Ninguna de ellas',
        ]),
      },
      { name: 'takesMedicine', label: 'Tomo medicamentos con regularidad' },
      {
        name: 'medicines',
        label: '¿Qué medicamentos y qué cantidad de cada uno?',
        help: 'Está escrito en el envase: nombre y dosis, por ejemplo Metformina 500 mg.',
      },
      {
        name: 'callback',
        label: '¿Cuándo podemos llamarle si tenemos preguntas?',
        section: 'Para seguir en contacto',
      },
    ],
  },
  {
    language: 'de',
    displayName: 'Fragebogen für neue Patienten',
    formDescriptioin: 'Bitte erzählen Sie uns vor Ihrem ersten Besuch von sich. Es dauert etwa fünf Minuten.',
    fields: [
      { name: 'preferredName', label: 'Wie möchten Sie genannt werden?', section: 'Über Sie' },
      { name: 'language', label: 'Bevorzugte Sprache', options: languages('Andere') },
      {
        name: 'lastCheckup',
        label: 'Wann war Ihre letzte Vorsorgeuntersuchung?',
        help: 'Der Monat genügt: Wählen Sie einen beliebigen Tag.',
      },
      {
        name: 'smokes',
        label: 'Rauchen Sie?',
        section: 'Ihre Gesundheit',
        options: labels(SMOKES, ['Nie', 'Nicht mehr', 'Ja']),
      },
      { name: 'cigarettes', label: 'Wie viele Zigaretten am Tag?' },
      {
        name: 'conditions',
        label: 'Welche dieser Krankheiten haben oder hatten Sie?',
        options: labels(CONDITIONS, [
          'Asthma',
          'Diabetes',
          'Bluthochdruck',
          'Herzkrankheit',
          'Krebs',
          'Keine von diesen',
        ]),
      },
      { name: 'takesMedicine', label: 'Ich nehme regelmäßig Medikamente' },
      {
        name: 'medicines',
        label: 'Welche Medikamente, und wie viel von jedem?',
        help: 'Es steht auf der Packung: Name und Stärke, zum Beispiel Metformin 500 mg.',
      },
      {
        name: 'callback',
        label: 'Wann dürfen wir Sie bei Fragen anrufen?',
        section: 'In Kontakt bleiben',
      },
    ],
  },
  {
    language: 'ar',
    displayName: 'استبيان المرضى الجدد',
    formDescriptioin: 'يرجى إخبارنا عن نفسك قبل زيارتك الأولى. يستغرق ذلك نحو خمس دقائق.',
    fields: [
      { name: 'preferredName', label: 'بأي اسم تودّ أن نناديك؟', section: 'نبذة عنك' },
      { name: 'language', label: 'اللغة المفضلة', options: languages('لغة أخرى') },
      {
        name: 'lastCheckup',
        label: 'متى كان آخر فحص عام أجريته؟',
        help: 'يكفي الشهر: اختر أي يوم فيه.',
      },
      {
        name: 'smokes',
        label: 'هل تدخّن؟',
        section: 'صحتك',
        options: labels(SMOKES, ['لم أدخّن قط', 'لم أعد أدخّن', 'نعم']),
      },
      { name: 'cigarettes', label: 'كم سيجارة في اليوم؟' },
      {
        name: 'conditions',
        label: 'أيّ هذه الأمراض تعاني منه أو عانيت منه سابقًا؟',
        options: labels(CONDITIONS, ['الربو', 'السكري', 'ارتفاع ضغط الدم', 'مرض في القلب', 'السرطان', 'لا شيء منها']),
      },
      { name: 'takesMedicine', label: 'أتناول أدوية بانتظام' },
      {
        name: 'medicines',
        label: 'ما هي الأدوية، وما مقدار كل منها؟',
        help: 'ستجد ذلك على العبوة: الاسم والتركيز، مثل Metformin 500 mg.',
      },
      {
        name: 'callback',
        label: 'متى يمكننا الاتصال بك إذا كانت لدينا أسئلة؟',
        section: 'البقاء على تواصل',
      },
    ],
  },
];

/** The demo's form for insurance cards in the portal's other languages. */
export const INSURANCE_CARD_TRANSLATIONS: FormTranslation[] = [
  {
    language: 'es',
    displayName: 'Tarjeta del seguro médico',
    formDescriptioin: 'Necesitamos una foto de su tarjeta, por delante y por detrás.',
    filesLabel: 'Una foto de su tarjeta del seguro',
    fields: [
      { name: 'insurer', label: 'Nombre de la aseguradora' },
      { name: 'validUntil', label: 'Válida hasta' },
    ],
  },
  {
    language: 'de',
    displayName: 'Versichertenkarte',
    formDescriptioin: 'Wir brauchen ein Foto Ihrer Karte, Vorder- und Rückseite.',
    filesLabel: 'Ein Foto Ihrer Versichertenkarte',
    fields: [
      { name: 'insurer', label: 'Name der Versicherung' },
      { name: 'validUntil', label: 'Gültig bis' },
    ],
  },
  {
    language: 'ar',
    displayName: 'بطاقة التأمين',
    formDescriptioin: 'نحتاج إلى صورة لبطاقتك من الوجهين.',
    filesLabel: 'صورة لبطاقة التأمين الخاصة بك',
    fields: [
      { name: 'insurer', label: 'اسم شركة التأمين' },
      { name: 'validUntil', label: 'صالحة حتى' },
    ],
  },
];

/** Each language keeps its own name in every translation. */
function languages(other: string) {
  const own = ['English', 'Español', '中文', 'العربية'];
  return labels([...own, 'Other'], [...own, other]);
}

function labels(values: readonly string[], texts: readonly string[]) {
  return values.map((value, place) => ({ value, label: texts[place] ?? value }));
}
