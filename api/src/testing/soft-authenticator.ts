import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Differences from what a correct browser and device would sign. */
export interface Wrong {
  origin?: string;
  host?: string;
  challenge?: string;
  /** The device's signature counter. */
  counter?: number;
  /** False where the device did not verify its user. */
  verifies?: boolean;
}

/** A device with one passkey. Keys and signatures are real (W3C Web Authentication, ES256, attestation `none`). */
export class SoftAuthenticator {
  readonly id = randomBytes(20).toString('base64url');
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Answers `navigator.credentials.create`. @param optionsJson from the server */
  create(optionsJson: string, wrong: Wrong = {}) {
    const { challenge } = JSON.parse(optionsJson) as { challenge: string };
    const credentialId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]),
      credentialId,
      this.#publicKey(),
    ]);
    const authData = Buffer.concat([this.#data(ATTESTED, wrong), attested]);
    // {fmt: "none", attStmt: {}, authData: bytes}, in CBOR (RFC 8949).
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. @param optionsJson from the server */
  get(optionsJson: string, wrong: Wrong = {}) {
    const { challenge } = JSON.parse(optionsJson) as { challenge: string };
    this.#counter = wrong.counter ?? this.#counter + 1;
    const data = this.#data(0, wrong);
    const client = this.#clientData('webauthn.get', challenge, wrong);
    const hash = createHash('sha256').update(client).digest();
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} },
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #data(flags: number, { host = new URL(this.#origin).hostname, verifies = true }: Wrong): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const hash = createHash('sha256').update(host).digest();
    return Buffer.concat([hash, Buffer.from([flags | PRESENT | (verifies ? VERIFIED : 0)]), counter]);
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const origin = wrong.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false }));
  }

  /** COSE (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [head, minusTwo, minusThree] = [[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01], [0x21], [0x22]].map((each) =>
      Buffer.from(each),
    );
    const point = (value: string) => bytes(Buffer.from(value, 'base64url'));
    return Buffer.concat([head, minusTwo, point(x), minusThree, point(y)] as Buffer[]);
  }
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  const length = value.length;
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}
