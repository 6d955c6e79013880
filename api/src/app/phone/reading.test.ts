import { doneByTwilio, type Meaning, readReply } from './reading.ts';

const READ: Record<Meaning, readonly string[]> = {
  confirm: [
    ...['C', ' c. ', 'C thanks', 'YES', 'Y', 'yesss!!', 'Yes please', 'ok', 'OK thank you', 'Confirm', 'I confirm.'],
    ...[
      'Confirmed 😊',
      "Yes, I'll be there",
      'Sure, see you then',
      '👍',
      '👍🏽',
      '✅',
      'Liked “Reminder: Thursday 12:00 pm”',
    ],
    ...[
      'Sí',
      'si',
      'SI, gracias',
      'Sí, confirmo',
      'Vale',
      'Claro que sí',
      'Confirmo la cita',
      '👍 to “Reminder: Thursday, 12:00 pm”',
    ],
    ...['Ja', 'Ja, ich komme', 'Ja danke', 'Bestätige', 'bestaetigt', 'Ich bestätige den Termin', 'Passt, danke!'],
    ...['نعم', 'نَعَم', 'نعم شكرا', 'تمام', 'أؤكد', 'اؤكد الموعد', 'ايوه', 'سأحضر'],
  ],
  decline: [
    ...['No', 'no thanks', 'Nope', "I can't make it", 'Sorry, I can’t come', 'No puedo ir', 'Nein', 'Nein danke'],
    ...['Ich kann nicht kommen', 'Leider komme ich nicht', 'لا', 'لن أحضر', 'لا أستطيع الحضور', '👎'],
  ],
  cancel: [
    ...['X', 'x!', 'Cancel', 'CANCEL', 'Please cancel', 'cancel my appointment please', 'I want to cancel it'],
    ...['Cancelar', 'cancelar la cita por favor', 'Anular', 'Absagen', 'Bitte absagen', 'Termin stornieren'],
    ...['إلغاء', 'الغاء الموعد', 'أريد إلغاء موعدي', 'X ❤️'],
  ],
  late: [
    ...['late', "I'm running late", 'Running 10 min late', 'late 15', 'Sorry, 10 minutes late', 'yes, 5min late'],
    ...['Llego tarde', 'Llego 10 minutos tarde', 'Verspätung', '15 Minuten Verspätung', 'Ich komme später'],
    ...['سأتأخر', 'متأخر ١٠ دقائق'],
  ],
  stop: [
    ...[
      'STOP',
      'Stop.',
      'stop all',
      'STOPALL',
      'Unsubscribe',
      'END',
      'quit',
      'REVOKE',
      'OPTOUT',
      'opt-out',
      'Please stop',
    ],
    ...[
      'Stop texting me',
      'Stopp',
      'Keine SMS mehr bitte',
      'abbestellen',
      'BAJA',
      'No más mensajes',
      'إيقاف',
      'إلغاء الاشتراك',
    ],
  ],
  start: ['START', 'unstop'],
  help: ['HELP', 'info', 'Hilfe', 'Ayuda', 'مساعدة'],
  thanks: ['Thanks', 'Thank you!', 'Gracias 🙏', 'Vielen Dank', 'شكرا', '❤️'],
  unclear: [
    ...[
      'no, yes I come',
      'Yes no',
      'No cancelar',
      "don't cancel",
      'no cancel',
      'Yes, cancel',
      'yesterday I was ill, cannot come',
    ],
    ...[
      'Can I cancel?',
      'Yes?',
      'confirm or cancel',
      'Is it ok if I come at 3',
      'yes but at 3 pm',
      'ok 3',
      'stop my appointment',
    ],
    ...[
      'I’m driving, I will answer later',
      'nonstop',
      'weekend',
      'I cancelled my other visit',
      'not ok',
      'what',
      '',
      '...',
      '15',
    ],
    ...[
      'Ja, aber erst um 10',
      'nein doch ja',
      'Ich kann nicht absagen',
      'sí pero más tarde',
      'نعم ولكن غدا',
      'لا تلغي الموعد',
    ],
    ...['<script>', 'X'.repeat(2), 'c c x', 'constructor', '__proto__'],
  ],
};

const TABLE = Object.entries(READ).flatMap(([meaning, texts]) => texts.map((text) => [text, meaning] as const));

test.each(TABLE)('%j is read as %s', (text, meaning) => {
  expect(readReply(text).meaning).toBe(meaning);
});

test.each([
  ['late 15', 15],
  ['Llego 10 minutos tarde', 10],
  ['متأخر ١٠ دقائق', 10],
  ['late', undefined],
])('%j is late by %s minutes', (text, minutes) => {
  expect(readReply(text)).toEqual({ meaning: 'late', ...(minutes && { minutes }) });
});

test('Twilio answers its own keywords, and of those CANCEL and YES are about the visit', () => {
  const all = ['STOP', 'StopAll', 'UNSUBSCRIBE', 'End', 'QUIT', 'REVOKE', 'optout', 'START', 'UNSTOP', 'HELP', 'info'];
  expect(all.map(doneByTwilio)).not.toContain(undefined);
  expect(['CANCEL', 'YES', 'Stopp', 'please stop', 'constructor'].map(doneByTwilio)).toEqual(Array(5).fill(undefined));
});
