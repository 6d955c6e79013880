import { deliverSms } from '../messages/deliver.ts';
import { createTwilioSms } from '../messages/twilio/send.ts';
import { openDatabase } from '../platform/database/database.ts';
import { ACCOUNT } from './fake-twilio.ts';

/*
 * A process that delivers what is waiting and ends: for the test that kills it. Its arguments are the database, the
 * address of a Twilio, and how many minutes its clock is ahead, so that leases of the one before are over.
 */
const [url = '', apiUrl = '', ahead = '0'] = process.argv.slice(2);
const database = await openDatabase({ url, dataDir: '' });
const gateway = createTwilioSms({ ...ACCOUNT, countryPrefix: '+1', apiUrl });
process.stdout.write('begins\n');
await deliverSms(database, {
  now: () => new Date(Date.now() + Number(ahead) * 60_000),
  messages: {
    sms: async () => {},
    mail: async () => {},
    deliverMail: async () => 'accepted',
    countSms: async () => true,
    reserveSms: async () => ({ isReserved: true, left: 0, renewedAt: new Date() }),
  },
  sms: { gateway, wake: async () => {} },
});
await database.close();
