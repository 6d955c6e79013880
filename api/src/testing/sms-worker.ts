import { deliverSms } from '../messages/deliver.ts';
import { createTwilioSms } from '../messages/twilio/send.ts';
import { openDatabase } from '../platform/database/database.ts';
import { ACCOUNT } from './fake-twilio.ts';

/*
 * A process that sends the waiting messages and exits, for the test that kills it. Arguments: the database, the address
 * of a Twilio, and the minutes by which its clock is ahead, so that earlier leases have expired.
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
