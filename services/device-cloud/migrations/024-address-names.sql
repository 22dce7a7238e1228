-- Addresses of accounts without sign-in: of template homes and of demo homes.
update device_cloud.account set email = replace(email, '@samples.invalid', '@template-homes.invalid')
where email like '%@samples.invalid';
update device_cloud.account set email = replace(email, '@forks.invalid', '@demo-homes.invalid')
where email like '%@forks.invalid';
