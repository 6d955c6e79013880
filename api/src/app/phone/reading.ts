import { foldedText } from '@openward/contract/text';

/**
 * What an SMS means. `decline` says no or that the patient cannot come, without asking to cancel; `thanks` needs no
 * answer; `unclear` is everything else.
 */
export type Meaning = 'confirm' | 'decline' | 'cancel' | 'late' | 'stop' | 'start' | 'help' | 'thanks' | 'unclear';

export interface Reading {
  meaning: Meaning;
  /** How many minutes late, where the text says it. */
  minutes?: number;
}

/** Words and phrases in English, Spanish, German and Arabic. */
const PHRASES: Readonly<Record<Exclude<Meaning, 'unclear'> | 'visit' | 'unit', readonly string[]>> = {
  confirm: [
    ...['c', 'y', 'yes', 'yep', 'yeah', 'yup', 'ok', 'okay', 'sure', 'confirm', 'confirmed', 'confirming', 'i confirm'],
    ...['i will be there', 'i’ll be there', 'ill be there', 'i will come', 'i’ll come', 'i am coming', 'i’m coming'],
    ...['see you', 'see you then', 'see you there', 'see you tomorrow', 'will do', 'liked', 'loved'],
    ...['sí', 'confirmo', 'confirmar', 'confirmado', 'confirmada', 'vale', 'de acuerdo', 'claro', 'claro que sí'],
    ...['allí estaré', 'ahí estaré', 'asistiré', 'iré', 'le gustó', 'le encantó'],
    ...['ja', 'j', 'jawohl', 'jo', 'bestätige', 'bestätigt', 'bestätigen', 'bestaetige', 'bestaetigt', 'bestaetigen'],
    ...['ich bestätige', 'ich komme', 'komme', 'bin da', 'ich bin da', 'passt', 'geht klar', 'in ordnung'],
    ...['einverstanden', 'gefällt'],
    ...[
      'نعم',
      'ايوه',
      'ايوا',
      'اي',
      'أجل',
      'تمام',
      'موافق',
      'موافقة',
      'أؤكد',
      'تأكيد',
      'سأحضر',
      'سوف أحضر',
      'حسنا',
      'اوكي',
    ],
    ...['👍', '👌', '✅', '✔', '☑', '🆗'],
  ],
  decline: [
    ...['n', 'no', 'nope', 'nah', 'i can’t', 'i cant', 'i cannot', 'can’t come', 'cant come', 'cannot come'],
    ...['i can’t come', 'i cant come', 'i cannot come', 'can’t make it', 'cant make it', 'cannot make it'],
    ...['i can’t make it', 'i cant make it', 'i cannot make it', 'i am not coming', 'i’m not coming', 'not coming'],
    ...['no puedo', 'no puedo ir', 'no podré', 'no podré ir', 'no voy', 'no iré', 'no asistiré', 'no puedo asistir'],
    ...['nein', 'nee', 'nö', 'kann nicht', 'ich kann nicht', 'kann nicht kommen', 'ich kann nicht kommen'],
    ...['komme nicht', 'komme ich nicht', 'ich komme nicht', 'ich schaffe es nicht', 'schaffe es nicht'],
    ...['لا', 'كلا', 'لن أحضر', 'لا أستطيع', 'لا أستطيع الحضور', 'لا يمكنني الحضور', 'لن أتمكن من الحضور'],
    ...['👎', '❌'],
  ],
  cancel: [
    ...['x', 'cancel', 'canceled', 'cancelled', 'cancellation', 'i cancel'],
    ...['cancelar', 'cancela', 'cancelo', 'cancele', 'cancelen', 'anular', 'anula', 'anulo', 'anule'],
    ...['absagen', 'absage', 'sage ab', 'ich sage ab', 'storno', 'stornieren', 'storniere', 'stornierung'],
    ...['إلغاء', 'الغ', 'ألغي', 'ألغوا', 'الغاء'],
  ],
  late: [
    ...['late', 'running late', 'i am late', 'i’m late', 'im late', 'i am running late', 'i’m running late'],
    ...['im running late', 'i will be late', 'i’ll be late', 'delayed', 'stuck in traffic'],
    ...['tarde', 'llego tarde', 'llegaré tarde', 'voy tarde', 'voy a llegar tarde', 'retraso', 'me retraso'],
    ...['llego con retraso', 'voy con retraso'],
    ...['spät', 'zu spät', 'später da', 'komme später', 'ich komme später', 'komme zu spät', 'ich komme zu spät'],
    ...['verspätet', 'verspätung', 'verspaetung', 'verspäte mich', 'ich verspäte mich', 'habe verspätung'],
    ...['ich habe verspätung', 'im stau', 'stehe im stau', 'ich stehe im stau', 'komme spaeter', 'ich komme spaeter'],
    ...['متأخر', 'متأخرة', 'تأخير', 'سأتأخر', 'سوف أتأخر', 'أنا متأخر', 'أنا متأخرة'],
  ],
  stop: [
    ...['stop', 'stopall', 'stop all', 'unsubscribe', 'end', 'quit', 'revoke', 'optout', 'opt out', 'stop texting'],
    ...['stop texting me', 'stop messages', 'stop sending me messages', 'no more messages', 'no more texts'],
    ...['alto', 'parar', 'pare', 'baja', 'dar de baja', 'darme de baja', 'no más mensajes', 'no más sms'],
    ...['stopp', 'abbestellen', 'austragen', 'keine sms mehr', 'keine nachrichten mehr'],
    ...['توقف', 'إيقاف', 'أوقف', 'أوقفوا', 'إلغاء الاشتراك', 'لا مزيد من الرسائل'],
  ],
  start: ['start', 'unstop'],
  help: ['help', 'info', 'ayuda', 'información', 'hilfe', 'مساعدة', 'معلومات'],
  thanks: [
    ...['thanks', 'thank you', 'thank u', 'thx', 'ty', 'please', 'pls', 'hi', 'hello', 'sorry', 'great', 'perfect'],
    ...['gracias', 'muchas gracias', 'por favor', 'hola', 'perfecto', 'perdón', 'lo siento', 'buenos días'],
    ...['danke', 'dankeschön', 'danke schön', 'vielen dank', 'bitte', 'hallo', 'super', 'prima', 'sorry', 'leider'],
    ...['شكرا', 'شكرا لك', 'شكرا لكم', 'شكرا جزيلا', 'من فضلك', 'لو سمحت', 'مرحبا', 'السلام عليكم', 'آسف'],
  ],
  visit: [
    ...['it', 'the', 'my', 'appointment', 'the appointment', 'visit', 'i want to', 'i need to', 'i would like to'],
    ...['la cita', 'mi cita', 'cita', 'la', 'quiero', 'den termin', 'meinen termin', 'termin', 'ich möchte'],
    ...['الموعد', 'موعدي', 'أريد'],
  ],
  unit: [
    ...['min', 'mins', 'minute', 'minutes', 'about', 'minuto', 'minutos', 'unos', 'minuten', 'ca', 'etwa', 'circa'],
    ...['دقيقة', 'دقائق', 'حوالي'],
  ],
};

const words = (text: string) => foldedText(text).match(/\p{Extended_Pictographic}|[\p{L}\p{N}]+/gu) ?? [];

const MEANING_OF = new Map(
  Object.entries(PHRASES).flatMap(([meaning, phrases]) =>
    phrases.map((phrase) => [words(phrase).join(' '), meaning as keyof typeof PHRASES] as const),
  ),
);
const LONGEST = Math.max(...[...MEANING_OF.keys()].map((phrase) => phrase.split(' ').length));

/** The message that a phone's reaction quotes, as in: Liked “Reminder: …”. */
const QUOTED = /\s+(to\s+|a\s+)?[“„«"].{20,}$/su;

/**
 * Interprets an SMS by whole words, and only where all of them mean the same. Questions are unclear, and so is
 * “no, yes I come”.
 */
export function readReply(text: string): Reading {
  const own = text.replace(QUOTED, '');
  if (/[?¿؟]/u.test(own)) return { meaning: 'unclear' };
  const all = words(own).map((word) => word.replace(/(\p{L})\1{2,}/gu, '$1'));
  const numbers = all.flatMap((word) => /^(\d{1,3})(?:min)?$/.exec(word)?.[1] ?? []);
  if (numbers.length > 1) return { meaning: 'unclear' };
  // “10 minutes” may be part of a phrase: llego 10 minutos tarde.
  const left = all.filter((word) => !/^\d{1,3}(min)?$/.test(word) && MEANING_OF.get(word) !== 'unit');
  const said = new Set<keyof typeof PHRASES>();
  while (left.length > 0) {
    const length = lengthOfPhrase(left);
    if (length === 0) return { meaning: 'unclear' };
    said.add(meaningOf(left.splice(0, length)));
  }
  return meantBy(said, numbers[0]);
}

/** Number of words in the longest phrase at the start of the text; 0 where no phrase matches. */
function lengthOfPhrase(text: readonly string[]): number {
  if (isPicture(text[0])) return 1;
  for (let length = Math.min(LONGEST, text.length); length > 0; length--) {
    if (MEANING_OF.has(text.slice(0, length).join(' '))) return length;
  }
  return 0;
}

/** Emojis without a meaning of their own count as thanks. */
const meaningOf = (phrase: readonly string[]) => MEANING_OF.get(phrase.join(' ')) ?? 'thanks';

const isPicture = (word = '') => /^\p{Extended_Pictographic}/u.test(word);

function meantBy(said: Set<keyof typeof PHRASES>, minutes: string | undefined): Reading {
  const isAboutVisit = said.delete('visit');
  const isKind = said.delete('thanks');
  // A late patient still comes, so that a confirmation beside it adds nothing.
  if (said.has('late')) said.delete('confirm');
  const [meaning, ...others] = said;
  if (others.length > 0) return { meaning: 'unclear' };
  if (!meaning) return { meaning: isKind && !isAboutVisit && !minutes ? 'thanks' : 'unclear' };
  if (meaning === 'late') return { meaning, ...(minutes && { minutes: Number(minutes) }) };
  // “Stop my appointment” is no opt-out.
  if (minutes || (isAboutVisit && meaning === 'stop')) return { meaning: 'unclear' };
  return { meaning: meaning as Meaning };
}

/** Words that Twilio handles itself when they are the whole message, unless its Advanced Opt-Out differs. */
const TWILIO_KEYWORDS = new Map(
  Object.entries({
    STOP: ['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'revoke', 'optout'],
    START: ['start', 'unstop'],
    HELP: ['help', 'info'],
  } as const).flatMap(([does, keywords]) => keywords.map((word): [string, string] => [word, does])),
);

/** What Twilio has done and answered itself, as its `OptOutType` names it; a second answer would be too much. */
export function doneByTwilio(text: string): string | undefined {
  return TWILIO_KEYWORDS.get(foldedText(text).replace(/!$/, ''));
}
